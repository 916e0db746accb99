//! A child that one thread waits for while another one signals it. The innermost layer under
//! `process-wrap`'s group or job; must not know what a server is.

use std::{
    io,
    process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus},
    sync::Arc,
};

use process_wrap::std::ChildWrapper;
use shared_child::SharedChild;

/// The terminal layer of a wrapper chain. The group around it may be asked to signal and to kill
/// only: waiting belongs to the holder of the `Arc`, since the process is reaped once.
#[derive(Debug)]
pub(super) struct Shared {
    child: Arc<SharedChild>,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    #[cfg(windows)]
    handle: std::os::windows::io::OwnedHandle,
}

impl Shared {
    /// Takes over a process that was just started.
    pub(super) fn new(mut child: Child) -> io::Result<Self> {
        #[cfg(windows)]
        let handle = std::os::windows::io::AsHandle::as_handle(&child).try_clone_to_owned()?;
        Ok(Shared {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            #[cfg(windows)]
            handle,
            child: Arc::new(SharedChild::new(child)?),
        })
    }

    /// The handle to wait with.
    pub(super) fn child(&self) -> Arc<SharedChild> {
        Arc::clone(&self.child)
    }
}

impl ChildWrapper for Shared {
    fn inner(&self) -> &dyn ChildWrapper {
        self
    }
    fn inner_mut(&mut self) -> &mut dyn ChildWrapper {
        self
    }
    fn into_inner(self: Box<Self>) -> Box<dyn ChildWrapper> {
        self
    }
    #[cfg(windows)]
    fn process_handle(&self) -> Option<std::os::windows::io::BorrowedHandle<'_>> {
        Some(std::os::windows::io::AsHandle::as_handle(&self.handle))
    }
    fn stdin(&mut self) -> &mut Option<ChildStdin> {
        &mut self.stdin
    }
    fn stdout(&mut self) -> &mut Option<ChildStdout> {
        &mut self.stdout
    }
    fn stderr(&mut self) -> &mut Option<ChildStderr> {
        &mut self.stderr
    }
    fn id(&self) -> u32 {
        self.child.id()
    }
    fn start_kill(&mut self) -> io::Result<()> {
        self.child.kill()
    }
    fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
    fn wait(&mut self) -> io::Result<ExitStatus> {
        self.child.wait()
    }
    #[cfg(unix)]
    fn signal(&self, signal: i32) -> io::Result<()> {
        shared_child::unix::SharedChildExt::send_signal(&*self.child, signal)
    }
}
