#include "coruja.h"

// Runs as SYSTEM from the start of the computer, before anybody signs in, and cannot be ended by a player.

enum { PAUSE_MS = 1000, TRIAL_MS = 60000, LOG_CHECK_MS = 60000, MAX_LOG_BYTES = 5 * 1024 * 1024 };

static SERVICE_STATUS_HANDLE status_handle;
static HANDLE stopping;

static void tell_end(DWORD state, int code) {
    SERVICE_STATUS status = {
        .dwServiceType = SERVICE_WIN32_OWN_PROCESS,
        .dwCurrentState = state,
        .dwWin32ExitCode = code == 0 ? NO_ERROR : ERROR_SERVICE_SPECIFIC_ERROR,
        .dwServiceSpecificExitCode = (DWORD)code,
        .dwControlsAccepted = state == SERVICE_RUNNING ? SERVICE_ACCEPT_STOP | SERVICE_ACCEPT_SHUTDOWN : 0,
        .dwWaitHint = 5000,
    };
    SetServiceStatus(status_handle, &status);
}

static void tell(DWORD state) {
    tell_end(state, 0);
}

static DWORD WINAPI on_control(DWORD control, DWORD type, void *data, void *context) {
    (void)type, (void)data, (void)context;
    if (control == SERVICE_CONTROL_STOP || control == SERVICE_CONTROL_SHUTDOWN) {
        tell(SERVICE_STOP_PENDING);
        SetEvent(stopping);
        return NO_ERROR;
    }
    return control == SERVICE_CONTROL_INTERROGATE ? NO_ERROR : ERROR_CALL_NOT_IMPLEMENTED;
}

/** The guard writes to it directly, always at its end. */
static HANDLE open_log(const wchar_t *path) {
    SECURITY_ATTRIBUTES inheritable = {.nLength = sizeof inheritable, .bInheritHandle = TRUE};
    return CreateFileW(path, FILE_APPEND_DATA | SYNCHRONIZE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inheritable,
                       OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
}

/** Copies a long log and empties it, since the guard keeps it open. */
static void shorten_log(const wchar_t *path) {
    WIN32_FILE_ATTRIBUTE_DATA info;
    if (!GetFileAttributesExW(path, GetFileExInfoStandard, &info)) return;
    if (info.nFileSizeHigh == 0 && info.nFileSizeLow < MAX_LOG_BYTES) return;
    wchar_t older[MAX_PATH];
    wcsncpy(older, path, MAX_PATH - 3);
    older[MAX_PATH - 3] = 0;
    wcscat(older, L".1");
    CopyFileW(path, older, FALSE);
    HANDLE file = CreateFileW(path, GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, TRUNCATE_EXISTING,
                              FILE_ATTRIBUTE_NORMAL, NULL);
    if (file != INVALID_HANDLE_VALUE) CloseHandle(file);
}

/** In the job, which ends the guard with this service; its windows end with the guard. */
static HANDLE start_guard(wchar_t program[MAX_PATH], HANDLE job, HANDLE log) {
    wchar_t line[LINE_LENGTH] = L"";
    append_argument(line, program);
    STARTUPINFOW startup = {.cb = sizeof startup, .dwFlags = STARTF_USESTDHANDLES, .hStdOutput = log, .hStdError = log};
    PROCESS_INFORMATION process;
    if (!CreateProcessW(program, line, NULL, NULL, TRUE, CREATE_SUSPENDED | CREATE_NO_WINDOW, NULL, NULL, &startup, &process))
        return NULL;
    if (AssignProcessToJobObject(job, process.hProcess)) ResumeThread(process.hThread);
    else TerminateProcess(process.hProcess, 1);
    CloseHandle(process.hThread);
    return process.hProcess;
}

/** Until the guard ends, the service stops, or an update on trial is late. */
static void wait_for(HANDLE guard, bool is_trial, const wchar_t *log_path) {
    const HANDLE either[] = {guard, stopping};
    shorten_log(log_path);
    DWORD result = WaitForMultipleObjects(2, either, FALSE, is_trial ? TRIAL_MS : LOG_CHECK_MS);
    if (result == WAIT_TIMEOUT && is_trial && end_trial()) return;
    while (result == WAIT_TIMEOUT) {
        shorten_log(log_path);
        result = WaitForMultipleObjects(2, either, FALSE, LOG_CHECK_MS);
    }
}

static void run_guard(const wchar_t *log_path) {
    wchar_t program[MAX_PATH];
    bool is_trial = choose_guard(program);
    // Only the guard: a job holds processes of one session, and windows open in the player's.
    HANDLE job = new_job(JOB_OBJECT_LIMIT_SILENT_BREAKAWAY_OK);
    HANDLE log = open_log(log_path);
    HANDLE guard = start_guard(program, job, log);
    if (log != INVALID_HANDLE_VALUE) CloseHandle(log);
    if (guard != NULL) {
        wait_for(guard, is_trial, log_path);
        // Safe at any time: the guard's state is on the disk.
        TerminateJobObject(job, 0);
        WaitForSingleObject(guard, 3000);
        CloseHandle(guard);
    }
    CloseHandle(job);
}

/** The installer starts the service with `apply ACCOUNT SIGNS_IN` (`-` for no account) or `restore`: it does that, and stops. */
static int run_task(DWORD count, wchar_t **args) {
    if (wcscmp(args[1], L"apply") == 0 && count == 4) return apply_settings(wcscmp(args[2], L"-") == 0 ? L"" : args[2], wcscmp(args[3], L"1") == 0);
    if (wcscmp(args[1], L"restore") == 0) return restore_settings();
    return EXIT_USAGE;
}

static void WINAPI service_main(DWORD count, wchar_t **args) {
    status_handle = RegisterServiceCtrlHandlerExW(SERVICE_NAME, on_control, NULL);
    stopping = CreateEventW(NULL, TRUE, FALSE, NULL);
    wchar_t log_path[MAX_PATH];
    data_path(L"\\guarda\\guarda.log", log_path);
    tell(SERVICE_RUNNING);
    if (count > 1) {
        tell_end(SERVICE_STOPPED, run_task(count, args));
        return;
    }
    do run_guard(log_path);
    while (WaitForSingleObject(stopping, PAUSE_MS) == WAIT_TIMEOUT);
    tell(SERVICE_STOPPED);
}

int run_service(void) {
    SERVICE_TABLE_ENTRYW table[] = {{(wchar_t *)SERVICE_NAME, service_main}, {NULL, NULL}};
    return StartServiceCtrlDispatcherW(table) ? 0 : 1;
}
