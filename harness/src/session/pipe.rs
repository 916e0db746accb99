//! Our ends of a server's pipes, which can be given up while a thread waits on them: a process
//! that left the group may hold the other end for ever. Knows bytes only.

#[cfg(unix)]
pub(super) use unix::{Cancel, Sink, Source};

#[cfg(not(unix))]
pub(super) use other::{Cancel, Sink, Source};

/// Waits with `poll` for the pipe or for the cancellation, whichever comes first.
#[cfg(unix)]
mod unix {
    use std::{
        fs::File,
        io::{self, PipeReader, PipeWriter, Read, Write},
        os::fd::{AsFd, OwnedFd},
        sync::Arc,
    };

    use nix::{
        errno::Errno,
        fcntl::{FcntlArg, OFlag, fcntl},
        poll::{PollFd, PollFlags, PollTimeout, poll},
    };

    /// A pipe of our own; once a byte is in it, every wait is over.
    #[derive(Debug)]
    pub(crate) struct Cancel {
        reader: PipeReader,
        writer: PipeWriter,
    }

    impl Cancel {
        pub(crate) fn new() -> io::Result<Arc<Cancel>> {
            let (reader, writer) = io::pipe()?;
            Ok(Arc::new(Cancel { reader, writer }))
        }

        /// Ends every wait, now and later.
        pub(crate) fn cancel(&self) {
            let _ = (&self.writer).write(&[0]);
        }

        /// Waits for `events` on `file`; an error of kind `Interrupted` is never given.
        fn wait(&self, file: &File, events: PollFlags) -> io::Result<()> {
            loop {
                let mut fds = [
                    PollFd::new(file.as_fd(), events),
                    PollFd::new(self.reader.as_fd(), PollFlags::POLLIN),
                ];
                match poll(&mut fds, PollTimeout::NONE) {
                    Ok(_) if fds[1].any() == Some(true) => {
                        return Err(io::Error::other("given up"));
                    }
                    Ok(_) => return Ok(()),
                    Err(Errno::EINTR) => {}
                    Err(errno) => return Err(errno.into()),
                }
            }
        }
    }

    /// An end to read from.
    #[derive(Debug)]
    pub(crate) struct Source {
        file: File,
        cancel: Arc<Cancel>,
    }

    impl Source {
        pub(crate) fn new(end: impl Into<OwnedFd>, cancel: &Arc<Cancel>) -> Source {
            Source { file: File::from(end.into()), cancel: Arc::clone(cancel) }
        }

        /// Reads what is there, waiting for the first byte; 0 is the end.
        pub(crate) fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
            self.cancel.wait(&self.file, PollFlags::POLLIN)?;
            (&self.file).read(buffer)
        }

        /// Whether there is nothing to read at this moment, not even the end.
        pub(crate) fn quiet(&self) -> bool {
            let mut fds = [PollFd::new(self.file.as_fd(), PollFlags::POLLIN)];
            matches!(poll(&mut fds, PollTimeout::ZERO), Ok(0))
        }
    }

    /// An end to write to. A byte written alone is read alone, where the system can do that
    /// (Linux), however slow the reader is: else what is written byte by byte may be read in one
    /// go, and no character is ever split.
    #[derive(Debug)]
    pub(crate) struct Sink {
        file: File,
        cancel: Arc<Cancel>,
        flags: OFlag,
    }

    impl Sink {
        pub(crate) fn new(end: impl Into<OwnedFd>, cancel: &Arc<Cancel>) -> io::Result<Sink> {
            let file = File::from(end.into());
            // Ours alone: the server's end has a description of its own.
            let flags = OFlag::from_bits_truncate(fcntl(&file, FcntlArg::F_GETFL)?);
            let flags = flags | OFlag::O_NONBLOCK;
            fcntl(&file, FcntlArg::F_SETFL(flags))?;
            Ok(Sink { file, cancel: Arc::clone(cancel), flags })
        }

        /// Makes what is written now a packet of its own, or not. Only single bytes are: of a longer
        /// packet a reader with a smaller buffer would lose the rest.
        #[cfg(target_os = "linux")]
        fn set_alone(&mut self, alone: bool) {
            let mut flags = self.flags;
            flags.set(OFlag::O_DIRECT, alone);
            if flags != self.flags && fcntl(&self.file, FcntlArg::F_SETFL(flags)).is_ok() {
                self.flags = flags;
            }
        }

        #[cfg(not(target_os = "linux"))]
        fn set_alone(&mut self, _: bool) {}

        /// Writes as much as the pipe takes, waiting until it takes something.
        pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.set_alone(bytes.len() == 1);
            loop {
                match (&self.file).write(bytes) {
                    Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                        self.cancel.wait(&self.file, PollFlags::POLLOUT)?;
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    result => return result,
                }
            }
        }
    }
}

/// Plain blocking pipes: a thread that waits on one is left behind when the session ends.
#[cfg(not(unix))]
mod other {
    use std::{
        io::{self, Read, Write},
        sync::{Arc, Mutex, PoisonError},
    };

    #[derive(Debug)]
    pub(crate) struct Cancel;

    impl Cancel {
        pub(crate) fn new() -> io::Result<Arc<Cancel>> {
            Ok(Arc::new(Cancel))
        }

        pub(crate) fn cancel(&self) {}
    }

    pub(crate) struct Source(Mutex<Box<dyn Read + Send>>);

    impl Source {
        pub(crate) fn new(end: impl Read + Send + 'static, _: &Arc<Cancel>) -> Source {
            Source(Mutex::new(Box::new(end)))
        }

        pub(crate) fn read(&self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).read(buffer)
        }

        pub(crate) fn quiet(&self) -> bool {
            true
        }
    }

    pub(crate) struct Sink(Box<dyn Write + Send>);

    impl Sink {
        pub(crate) fn new(end: impl Write + Send + 'static, _: &Arc<Cancel>) -> io::Result<Sink> {
            Ok(Sink(Box::new(end)))
        }

        pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.write(bytes)
        }
    }
}
