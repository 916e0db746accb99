//! The only place that starts processes: a server in a process group (Unix) or job object
//! (Windows) of its own, with three pipes. Must not know what goes through them.

use std::{
    io,
    process::{ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio},
    sync::{Arc, Mutex, PoisonError},
};

use process_wrap::std::{ChildWrapper, CommandWrap};
use shared_child::SharedChild;

use super::{Command, Exit, StartError, members, shared::Shared};

/// A running server with its group. Dropped before [`Process::release`], it kills the group.
#[derive(Debug)]
pub(super) struct Process {
    child: Arc<SharedChild>,
    group: Box<dyn ChildWrapper>,
    released: bool,
}

/// Our ends of the server's three pipes.
#[derive(Debug)]
pub(super) struct Pipes {
    pub(super) stdin: ChildStdin,
    pub(super) stdout: ChildStdout,
    pub(super) stderr: ChildStderr,
}

/// Held while a process is made: where pipes cannot be made uninheritable at once (macOS), a
/// process started by another thread at that moment would hold our pipes open.
static STARTING: Mutex<()> = Mutex::new(());

impl Process {
    /// Starts `command`.
    pub(super) fn start(command: &Command) -> Result<(Process, Pipes), StartError> {
        let _starting = STARTING.lock().unwrap_or_else(PoisonError::into_inner);
        spawn(command).map_err(|error| StartError::new(command, &error))
    }

    /// The handle to wait with, for one thread.
    pub(super) fn child(&self) -> Arc<SharedChild> {
        Arc::clone(&self.child)
    }

    /// Asks the whole group to leave. Where there is no such request (Windows) nothing happens.
    pub(super) fn terminate(&mut self) {
        #[cfg(unix)]
        {
            let term = nix::sys::signal::Signal::SIGTERM as i32;
            // A leader that moved to another group is signalled alone.
            if self.group.signal(term).is_err() {
                let _ = self.group.inner().signal(term);
            }
        }
    }

    /// Ends the whole group; nothing can refuse.
    pub(super) fn kill(&mut self) {
        let _ = self.group.start_kill();
        let _ = self.child.kill();
    }

    /// The living processes of the group, one line each. Only meaningful once the server itself
    /// was reaped; always empty on Windows, where the job is not asked.
    pub(super) fn members(&self) -> Vec<String> {
        members::living(self.child.id())
    }

    /// Lets go of a group that has no members any more, so that its number may be used again.
    pub(super) fn release(&mut self) {
        if cfg!(windows) {
            let _ = self.group.start_kill();
        }
        self.released = true;
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.released {
            self.kill();
        }
    }
}

fn spawn(command: &Command) -> io::Result<(Process, Pipes)> {
    let mut wrap = CommandWrap::with_new(&command.program, |raw| {
        raw.args(&command.args).envs(command.env.iter().map(|(name, value)| (name, value)));
        raw.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(cwd) = &command.cwd {
            raw.current_dir(cwd);
        }
    });
    #[cfg(unix)]
    wrap.wrap(process_wrap::std::ProcessGroup::leader());
    #[cfg(windows)]
    wrap.wrap(process_wrap::std::JobObject);
    let mut shared = None;
    let mut group = wrap.spawn_with_child(|raw| {
        let inner = Shared::new(raw.spawn()?)?;
        shared = Some(inner.child());
        Ok(Box::new(inner))
    })?;
    let pipes = Pipes {
        stdin: group.stdin().take().expect("stdin was asked for as a pipe"),
        stdout: group.stdout().take().expect("stdout was asked for as a pipe"),
        stderr: group.stderr().take().expect("stderr was asked for as a pipe"),
    };
    let child = shared.expect("the child was made before it was wrapped");
    Ok((Process { child, group, released: false }, pipes))
}

impl From<ExitStatus> for Exit {
    fn from(status: ExitStatus) -> Exit {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            return Exit::Signal(signal);
        }
        Exit::Code(status.code().unwrap_or(-1))
    }
}
