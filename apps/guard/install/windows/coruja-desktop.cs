// What the guard needs from the Windows API, in a small program without a window. install.ps1 compiles it on the computer
// with the compiler of the .NET Framework, which Windows 10 and 11 include; so it is C# 5.
//
//   coruja-desktop service                       the Windows service: starts coruja-guard.exe and starts it again when it ends
//   coruja-desktop window KIND PROGRAM ARGS...   a window on the player's desktop, until our standard input closes
//   coruja-desktop watch KIND PID                keeps that window above the others and, for the lock, blocks Windows' keys
//   coruja-desktop sign-out                      signs out the player
//   coruja-desktop boot-id                       prints an id of the current boot
using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Reflection;
using System.Runtime.InteropServices;
using System.ServiceProcess;
using System.Text;
using System.Threading;
using Microsoft.Win32;

[assembly: AssemblyTitle("Guarda da Coruja")]
[assembly: AssemblyProduct("Coruja")]

namespace Coruja
{
    static class Program
    {
        static int Main(string[] args)
        {
            string command = args.Length > 0 ? args[0] : "";
            if (command == "service")
            {
                ServiceBase.Run(new GuardService());
                return 0;
            }
            if (command == "window" && args.Length >= 3) return PlayerWindow.Run(args);
            if (command == "watch" && args.Length == 3) return Watch.Run(args[1] == "lock", uint.Parse(args[2]));
            if (command == "sign-out") return Desktop.SignOut() ? 0 : 1;
            if (command == "boot-id")
            {
                Console.Out.Write(Boot.Id());
                return 0;
            }
            return 64;
        }

        public static string Here
        {
            get { return AppDomain.CurrentDomain.BaseDirectory; }
        }

        public static string Itself
        {
            get { return Assembly.GetExecutingAssembly().Location; }
        }
    }

    /// <summary>
    /// A volatile registry key, which Windows keeps only in memory: it is gone after a restart. Like the guard's clock, it
    /// survives sleep and "fast startup", which hibernates the system instead of switching it off.
    /// </summary>
    static class Boot
    {
        public static string Id()
        {
            using (RegistryKey key = Registry.LocalMachine.CreateSubKey(
                @"SOFTWARE\Coruja\Boot", RegistryKeyPermissionCheck.ReadWriteSubTree, RegistryOptions.Volatile))
            {
                string id = key.GetValue("Id") as string;
                if (!string.IsNullOrEmpty(id)) return id;
                id = Guid.NewGuid().ToString();
                key.SetValue("Id", id);
                return id;
            }
        }
    }

    /// <summary>Runs as SYSTEM from the start of the computer, before anybody signs in, and cannot be ended by a player.</summary>
    class GuardService : ServiceBase
    {
        const int PauseMs = 1000;
        const long MaxLogBytes = 5 * 1024 * 1024;

        readonly ManualResetEvent stopping = new ManualResetEvent(false);
        readonly object gate = new object();
        Process guard;
        Thread supervisor;

        public GuardService()
        {
            ServiceName = "CorujaGuarda";
            CanStop = true;
            CanShutdown = true;
        }

        protected override void OnStart(string[] args)
        {
            // A guard left by a killed service would run beside ours.
            foreach (Process other in Process.GetProcessesByName("coruja-guard")) End(other);
            supervisor = new Thread(Supervise);
            supervisor.IsBackground = true;
            supervisor.Start();
        }

        protected override void OnStop()
        {
            EndGuard();
        }

        protected override void OnShutdown()
        {
            EndGuard();
        }

        void Supervise()
        {
            do
            {
                try
                {
                    RunGuard();
                }
                catch (Exception error)
                {
                    Log("{\"level\":\"error\",\"event\":\"not started\",\"reason\":\"" + error.GetType().Name + "\"}");
                }
            } while (!stopping.WaitOne(PauseMs));
        }

        void RunGuard()
        {
            ProcessStartInfo start = new ProcessStartInfo(Path.Combine(Program.Here, "coruja-guard.exe"));
            start.UseShellExecute = false;
            start.CreateNoWindow = true;
            start.RedirectStandardOutput = true;
            start.RedirectStandardError = true;
            start.StandardOutputEncoding = Encoding.UTF8;
            start.StandardErrorEncoding = Encoding.UTF8;
            using (Process process = new Process())
            {
                process.StartInfo = start;
                process.OutputDataReceived += delegate(object sender, DataReceivedEventArgs e) { Log(e.Data); };
                process.ErrorDataReceived += delegate(object sender, DataReceivedEventArgs e) { Log(e.Data); };
                lock (gate)
                {
                    if (stopping.WaitOne(0)) return;
                    process.Start();
                    guard = process;
                }
                process.BeginOutputReadLine();
                process.BeginErrorReadLine();
                process.WaitForExit();
                lock (gate) guard = null;
            }
        }

        /// <summary>Safe at any time: its state is on the disk, and its windows end when their standard input closes.</summary>
        void EndGuard()
        {
            lock (gate)
            {
                stopping.Set();
                if (guard != null) End(guard);
            }
            if (supervisor != null) supervisor.Join(5000);
        }

        static void End(Process process)
        {
            try
            {
                process.Kill();
                process.WaitForExit(3000);
            }
            catch (InvalidOperationException)
            {
                // It has ended by itself.
            }
            catch (Win32Exception)
            {
                // It is ending.
            }
        }

        void Log(string line)
        {
            if (string.IsNullOrEmpty(line)) return;
            try
            {
                string data = Environment.GetFolderPath(Environment.SpecialFolder.CommonApplicationData);
                string folder = Path.Combine(data, "Coruja", "guarda");
                string file = Path.Combine(folder, "guarda.log");
                lock (stopping)
                {
                    FileInfo info = new FileInfo(file);
                    if (info.Exists && info.Length > MaxLogBytes)
                    {
                        File.Delete(file + ".1");
                        File.Move(file, file + ".1");
                    }
                    File.AppendAllText(file, line + "\r\n", new UTF8Encoding(false));
                }
            }
            catch (IOException)
            {
                // With a full disk only the log stops.
            }
            catch (UnauthorizedAccessException)
            {
                // The same.
            }
        }
    }

    /// <summary>
    /// The service runs in a session without a screen. This program, as SYSTEM, opens the window in the player's session and
    /// as the player's account, and ends with the window. All processes of the window are in one job, which Windows ends
    /// with our last handle: neither a killed guard nor a killed helper leaves anything behind.
    /// </summary>
    static class PlayerWindow
    {
        const int PauseMs = 200;
        const int NobodyPauseMs = 500;

        public static int Run(string[] args)
        {
            string kind = args[1];
            string program = args[2];
            StringBuilder line = new StringBuilder(Quote(program));
            for (int i = 3; i < args.Length; i++) line.Append(' ').Append(Quote(args[i]));

            WaitHandle inputEnded = EndOfInput();
            uint session;
            IntPtr player;
            while (!Desktop.FindPlayer(out session, out player))
                if (inputEnded.WaitOne(NobodyPauseMs)) return 0;

            using (Job job = new Job())
            {
                uint browserId;
                IntPtr browser = Desktop.Start(player, program, line.ToString(), job, out browserId);
                Native.CloseHandle(player);
                string watchLine = Quote(Program.Itself) + " watch " + kind + " " + browserId;
                IntPtr watch = IntPtr.Zero;
                while (!inputEnded.WaitOne(PauseMs))
                {
                    if (Desktop.HasEnded(browser) || Native.WTSGetActiveConsoleSessionId() != session) break;
                    if (watch != IntPtr.Zero && !Desktop.HasEnded(watch)) continue;
                    if (watch != IntPtr.Zero && Desktop.ExitCode(watch) == Watch.WindowGone) break;
                    IntPtr own = Desktop.OwnTokenIn(session);
                    uint watchId;
                    watch = Desktop.Start(own, Program.Itself, watchLine, job, out watchId);
                    Native.CloseHandle(own);
                }
            }
            return 0;
        }

        static WaitHandle EndOfInput()
        {
            ManualResetEvent ended = new ManualResetEvent(false);
            Thread reader = new Thread(delegate()
            {
                try
                {
                    byte[] buffer = new byte[64];
                    using (Stream input = Console.OpenStandardInput())
                        while (input.Read(buffer, 0, buffer.Length) > 0) { }
                }
                catch (IOException)
                {
                    // A broken pipe counts as closed.
                }
                ended.Set();
            });
            reader.IsBackground = true;
            reader.Start();
            return ended;
        }

        /// <summary>Quotes for the C runtime: only backslashes before a quotation mark are doubled.</summary>
        static string Quote(string text)
        {
            if (text.Length > 0 && text.IndexOfAny(new char[] { ' ', '\t', '"' }) < 0) return text;
            StringBuilder quoted = new StringBuilder("\"");
            int backslashes = 0;
            foreach (char c in text)
            {
                if (c == '\\')
                {
                    backslashes++;
                    continue;
                }
                quoted.Append('\\', c == '"' ? backslashes * 2 + 1 : backslashes).Append(c);
                backslashes = 0;
            }
            return quoted.Append('\\', backslashes * 2).Append('"').ToString();
        }
    }

    static class Desktop
    {
        const uint Nobody = 0xFFFFFFFF;
        const uint StillActive = 259;
        const uint MaximumAllowed = 0x02000000;
        const int SecurityImpersonation = 2;
        const int TokenPrimary = 1;
        const int TokenSessionId = 12;
        const uint CreateSuspended = 0x4;
        const uint CreateUnicodeEnvironment = 0x400;

        public static bool FindPlayer(out uint session, out IntPtr token)
        {
            token = IntPtr.Zero;
            session = Native.WTSGetActiveConsoleSessionId();
            return session != Nobody && Native.WTSQueryUserToken(session, out token);
        }

        public static bool SignOut()
        {
            uint session = Native.WTSGetActiveConsoleSessionId();
            return session != Nobody && Native.WTSLogoffSession(IntPtr.Zero, session, false);
        }

        /// <summary>SYSTEM in the player's session: the player cannot end processes that run with it.</summary>
        public static IntPtr OwnTokenIn(uint session)
        {
            IntPtr own;
            IntPtr moved;
            Check(Native.OpenProcessToken(Process.GetCurrentProcess().Handle, MaximumAllowed, out own));
            Check(Native.DuplicateTokenEx(own, MaximumAllowed, IntPtr.Zero, SecurityImpersonation, TokenPrimary, out moved));
            Native.CloseHandle(own);
            Check(Native.SetTokenInformation(moved, TokenSessionId, ref session, sizeof(uint)));
            return moved;
        }

        public static IntPtr Start(IntPtr token, string program, string line, Job job, out uint id)
        {
            IntPtr environment;
            Check(Native.CreateEnvironmentBlock(out environment, token, false));
            try
            {
                Native.StartupInfo startup = new Native.StartupInfo();
                startup.cb = Marshal.SizeOf(typeof(Native.StartupInfo));
                startup.lpDesktop = @"winsta0\default";
                Native.ProcessInformation process;
                Check(Native.CreateProcessAsUser(token, program, new StringBuilder(line), IntPtr.Zero, IntPtr.Zero, false,
                    CreateSuspended | CreateUnicodeEnvironment, environment, Path.GetDirectoryName(program),
                    ref startup, out process));
                // Into the job before its first instruction, so that none of its processes can be outside.
                bool isInJob = job.Add(process.hProcess);
                if (isInJob) Native.ResumeThread(process.hThread);
                else Native.TerminateProcess(process.hProcess, 1);
                Native.CloseHandle(process.hThread);
                id = process.dwProcessId;
                return process.hProcess;
            }
            finally
            {
                Native.DestroyEnvironmentBlock(environment);
            }
        }

        public static bool HasEnded(IntPtr process)
        {
            return ExitCode(process) != StillActive;
        }

        public static uint ExitCode(IntPtr process)
        {
            uint code;
            return Native.GetExitCodeProcess(process, out code) ? code : 1;
        }

        public static void Check(bool succeeded)
        {
            if (!succeeded) throw new Win32Exception();
        }
    }

    sealed class Job : IDisposable
    {
        const int ExtendedLimitInformation = 9;
        const uint KillOnJobClose = 0x2000;

        readonly IntPtr handle = Native.CreateJobObject(IntPtr.Zero, null);

        public Job()
        {
            Native.ExtendedLimits limits = new Native.ExtendedLimits();
            limits.BasicLimitInformation.LimitFlags = KillOnJobClose;
            Desktop.Check(Native.SetInformationJobObject(
                handle, ExtendedLimitInformation, ref limits, (uint)Marshal.SizeOf(typeof(Native.ExtendedLimits))));
        }

        public bool Add(IntPtr process)
        {
            return Native.AssignProcessToJobObject(handle, process);
        }

        public void Dispose()
        {
            Native.CloseHandle(handle);
        }
    }

    /// <summary>Runs in the player's session: windows of another session can be neither seen nor moved.</summary>
    static class Watch
    {
        public const uint WindowGone = 7;

        const uint TickMs = 250;
        const int GonePatienceMs = 2000;
        const uint WmTimer = 0x113;
        const uint WmClose = 0x10;
        const int KeyboardLowLevel = 13;
        const int ExtendedStyle = -20;
        const long ToolWindow = 0x80;
        const uint OwnerWindow = 4;
        const uint NoSizeNoMove = 0x3;
        const uint NoActivate = 0x10;
        const uint AltDown = 0x20;
        static readonly IntPtr Topmost = new IntPtr(-1);
        /// <summary>Referenced here so that it is not garbage-collected while Windows still calls it.</summary>
        static readonly Native.KeyboardProc OnKey = TakeKey;

        public static int Run(bool isLock, uint processId)
        {
            if (isLock)
                Desktop.Check(Native.SetWindowsHookEx(KeyboardLowLevel, OnKey, Native.GetModuleHandle(null), 0) != IntPtr.Zero);
            Native.SetTimer(IntPtr.Zero, UIntPtr.Zero, TickMs, IntPtr.Zero);
            IntPtr kept = IntPtr.Zero;
            int goneAt = 0;
            Native.Message message;
            // Windows calls the hook only while this thread waits for messages, so this loop is needed.
            while (Native.GetMessage(out message, IntPtr.Zero, 0, 0) > 0)
            {
                if (message.message != WmTimer) continue;
                List<IntPtr> windows = WindowsOf(processId);
                if (windows.Count > 0)
                {
                    goneAt = 0;
                    if (!windows.Contains(kept)) kept = windows[0];
                    Keep(kept, isLock);
                    // A key pressed before the page was loaded may have opened another window, with all the functions of a browser.
                    foreach (IntPtr other in windows)
                        if (other != kept) Native.PostMessage(other, WmClose, IntPtr.Zero, IntPtr.Zero);
                }
                else if (kept != IntPtr.Zero)
                {
                    // A browser may keep running in the background after its last window.
                    int now = Environment.TickCount;
                    if (goneAt == 0) goneAt = now == 0 ? 1 : now;
                    else if (unchecked(now - goneAt) > GonePatienceMs) return (int)WindowGone;
                }
            }
            return 0;
        }

        static void Keep(IntPtr window, bool isLock)
        {
            Native.SetWindowPos(window, Topmost, 0, 0, 0, 0, NoSizeNoMove | NoActivate);
            if (!isLock) return;
            IntPtr front = Native.GetForegroundWindow();
            if (front == window) return;
            // Only the foreground window's thread may pass the foreground on, so ours attaches to it for a moment.
            uint unused;
            uint own = Native.GetCurrentThreadId();
            uint theirs = front == IntPtr.Zero ? 0 : Native.GetWindowThreadProcessId(front, out unused);
            bool isJoined = theirs != 0 && theirs != own && Native.AttachThreadInput(own, theirs, true);
            Native.BringWindowToTop(window);
            Native.SetForegroundWindow(window);
            if (isJoined) Native.AttachThreadInput(own, theirs, false);
        }

        /// <summary>The browser's real windows: no tooltips, no menus, no owned windows.</summary>
        static List<IntPtr> WindowsOf(uint processId)
        {
            List<IntPtr> found = new List<IntPtr>();
            Native.EnumWindows(delegate(IntPtr window, IntPtr parameter)
            {
                uint owner;
                Native.GetWindowThreadProcessId(window, out owner);
                if (owner != processId || !Native.IsWindowVisible(window)) return true;
                if (Native.GetWindow(window, OwnerWindow) != IntPtr.Zero) return true;
                if ((Native.GetWindowLongPtr(window, ExtendedStyle).ToInt64() & ToolWindow) != 0) return true;
                StringBuilder name = new StringBuilder(64);
                Native.GetClassName(window, name, name.Capacity);
                if (name.ToString().StartsWith("Chrome_WidgetWin_", StringComparison.Ordinal)) found.Add(window);
                return true;
            }, IntPtr.Zero);
            return found;
        }

        static IntPtr TakeKey(int code, IntPtr kind, IntPtr data)
        {
            if (code >= 0)
            {
                Native.KeyboardEvent key = (Native.KeyboardEvent)Marshal.PtrToStructure(data, typeof(Native.KeyboardEvent));
                if (IsWindowsOwn(key.vkCode, (key.flags & AltDown) != 0)) return new IntPtr(1);
            }
            return Native.CallNextHookEx(IntPtr.Zero, code, kind, data);
        }

        /// <summary>
        /// Programs cannot block Ctrl+Alt+Del; install.ps1's policies disable its menu. AltGr is Ctrl with Alt and types the
        /// slash on some keyboards, so Alt alone is not blocked.
        /// </summary>
        static bool IsWindowsOwn(uint key, bool isAlt)
        {
            const uint Tab = 0x09, Escape = 0x1B, Space = 0x20, PrintScreen = 0x2C, Apps = 0x5D, F4 = 0x73;
            if (key == 0x5B || key == 0x5C || key == Apps || key == PrintScreen) return true;
            // Browser keys, media keys that start programs, and sleep.
            if ((key >= 0xA6 && key <= 0xAC) || (key >= 0xB4 && key <= 0xB7) || key == 0x5F) return true;
            if (isAlt && (key == Tab || key == Escape || key == Space || key == F4)) return true;
            return key == Escape && Native.GetAsyncKeyState(0x11) < 0;
        }
    }

    static class Native
    {
        public delegate IntPtr KeyboardProc(int code, IntPtr kind, IntPtr data);
        public delegate bool WindowProc(IntPtr window, IntPtr parameter);

        [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
        public struct StartupInfo
        {
            public int cb;
            public string lpReserved;
            public string lpDesktop;
            public string lpTitle;
            public int dwX, dwY, dwXSize, dwYSize, dwXCountChars, dwYCountChars, dwFillAttribute, dwFlags;
            public short wShowWindow, cbReserved2;
            public IntPtr lpReserved2, hStdInput, hStdOutput, hStdError;
        }

        [StructLayout(LayoutKind.Sequential)]
        public struct ProcessInformation
        {
            public IntPtr hProcess, hThread;
            public uint dwProcessId, dwThreadId;
        }

        [StructLayout(LayoutKind.Sequential)]
        public struct BasicLimits
        {
            public long PerProcessUserTimeLimit, PerJobUserTimeLimit;
            public uint LimitFlags;
            public UIntPtr MinimumWorkingSetSize, MaximumWorkingSetSize;
            public uint ActiveProcessLimit;
            public UIntPtr Affinity;
            public uint PriorityClass, SchedulingClass;
        }

        [StructLayout(LayoutKind.Sequential)]
        public struct ExtendedLimits
        {
            public BasicLimits BasicLimitInformation;
            public ulong ReadOperations, WriteOperations, OtherOperations, ReadBytes, WriteBytes, OtherBytes;
            public UIntPtr ProcessMemoryLimit, JobMemoryLimit, PeakProcessMemoryUsed, PeakJobMemoryUsed;
        }

        [StructLayout(LayoutKind.Sequential)]
        public struct KeyboardEvent
        {
            public uint vkCode, scanCode, flags, time;
            public UIntPtr dwExtraInfo;
        }

        [StructLayout(LayoutKind.Sequential)]
        public struct Message
        {
            public IntPtr window;
            public uint message;
            public UIntPtr wParam;
            public IntPtr lParam;
            public uint time;
            public int x, y;
        }

        [DllImport("kernel32.dll")] public static extern uint WTSGetActiveConsoleSessionId();
        [DllImport("wtsapi32.dll", SetLastError = true)] public static extern bool WTSQueryUserToken(uint session, out IntPtr token);
        [DllImport("wtsapi32.dll", SetLastError = true)] public static extern bool WTSLogoffSession(IntPtr server, uint session, bool wait);
        [DllImport("userenv.dll", SetLastError = true)] public static extern bool CreateEnvironmentBlock(out IntPtr block, IntPtr token, bool inherit);
        [DllImport("userenv.dll")] public static extern bool DestroyEnvironmentBlock(IntPtr block);
        [DllImport("advapi32.dll", SetLastError = true)] public static extern bool OpenProcessToken(IntPtr process, uint access, out IntPtr token);
        [DllImport("advapi32.dll", SetLastError = true)] public static extern bool DuplicateTokenEx(IntPtr token, uint access, IntPtr attributes, int level, int type, out IntPtr copy);
        [DllImport("advapi32.dll", SetLastError = true)] public static extern bool SetTokenInformation(IntPtr token, int what, ref uint value, int length);
        [DllImport("advapi32.dll", SetLastError = true, CharSet = CharSet.Unicode, EntryPoint = "CreateProcessAsUserW")]
        public static extern bool CreateProcessAsUser(IntPtr token, string program, StringBuilder line, IntPtr processAttributes, IntPtr threadAttributes, bool inherit, uint flags, IntPtr environment, string folder, ref StartupInfo startup, out ProcessInformation process);
        [DllImport("kernel32.dll", SetLastError = true)] public static extern uint ResumeThread(IntPtr thread);
        [DllImport("kernel32.dll", SetLastError = true)] public static extern bool TerminateProcess(IntPtr process, uint code);
        [DllImport("kernel32.dll", SetLastError = true)] public static extern bool GetExitCodeProcess(IntPtr process, out uint code);
        [DllImport("kernel32.dll", SetLastError = true)] public static extern bool CloseHandle(IntPtr handle);
        [DllImport("kernel32.dll", SetLastError = true, CharSet = CharSet.Unicode)] public static extern IntPtr CreateJobObject(IntPtr attributes, string name);
        [DllImport("kernel32.dll", SetLastError = true)] public static extern bool SetInformationJobObject(IntPtr job, int what, ref ExtendedLimits limits, uint length);
        [DllImport("kernel32.dll", SetLastError = true)] public static extern bool AssignProcessToJobObject(IntPtr job, IntPtr process);
        [DllImport("kernel32.dll", CharSet = CharSet.Unicode)] public static extern IntPtr GetModuleHandle(string name);
        [DllImport("kernel32.dll")] public static extern uint GetCurrentThreadId();
        [DllImport("user32.dll", SetLastError = true)] public static extern IntPtr SetWindowsHookEx(int kind, KeyboardProc procedure, IntPtr module, uint thread);
        [DllImport("user32.dll")] public static extern IntPtr CallNextHookEx(IntPtr hook, int code, IntPtr kind, IntPtr data);
        [DllImport("user32.dll")] public static extern UIntPtr SetTimer(IntPtr window, UIntPtr id, uint everyMs, IntPtr procedure);
        [DllImport("user32.dll")] public static extern int GetMessage(out Message message, IntPtr window, uint first, uint last);
        [DllImport("user32.dll")] public static extern bool PostMessage(IntPtr window, uint message, IntPtr wParam, IntPtr lParam);
        [DllImport("user32.dll")] public static extern bool EnumWindows(WindowProc procedure, IntPtr parameter);
        [DllImport("user32.dll")] public static extern uint GetWindowThreadProcessId(IntPtr window, out uint process);
        [DllImport("user32.dll")] public static extern bool IsWindowVisible(IntPtr window);
        [DllImport("user32.dll")] public static extern IntPtr GetWindow(IntPtr window, uint which);
        [DllImport("user32.dll", EntryPoint = "GetWindowLongPtrW")] public static extern IntPtr GetWindowLongPtr(IntPtr window, int what);
        [DllImport("user32.dll", CharSet = CharSet.Unicode)] public static extern int GetClassName(IntPtr window, StringBuilder name, int length);
        [DllImport("user32.dll")] public static extern bool SetWindowPos(IntPtr window, IntPtr after, int x, int y, int width, int height, uint flags);
        [DllImport("user32.dll")] public static extern IntPtr GetForegroundWindow();
        [DllImport("user32.dll")] public static extern bool SetForegroundWindow(IntPtr window);
        [DllImport("user32.dll")] public static extern bool BringWindowToTop(IntPtr window);
        [DllImport("user32.dll")] public static extern bool AttachThreadInput(uint own, uint theirs, bool attach);
        [DllImport("user32.dll")] public static extern short GetAsyncKeyState(int key);
    }
}
