#include "coruja.h"
#include <stdio.h>

// The lock's end in the service's session, which has no screen: `screen` draws it, as SYSTEM in the player's session. Handles
// cannot be inherited across sessions, so the lines between guard and screen go through two named pipes.
//
// To the screen: a name and its text (page.c), `draw`, `answer`, `close`. From it: `ready`, `pair`, `maintenance`, `press`, `call`,
// `log`.

enum { LOOK_MS = 200, NOBODY_PAUSE_MS = 500, CLOSE_MS = 1000, LINGER_MS = 15000, BUFFER_BYTES = 65536 };

static HANDLE to_screen;

static HANDLE create_pipe(const wchar_t *base, const wchar_t *end, DWORD direction) {
    wchar_t name[PIPE_NAME_LENGTH];
    SECURITY_ATTRIBUTES attributes;
    if (!only_for_us(&attributes)) return NULL;
    swprintf(name, PIPE_NAME_LENGTH, L"%ls-%ls", base, end);
    // The first of its name: a player's program cannot have made it before.
    HANDLE pipe = CreateNamedPipeW(name, direction | FILE_FLAG_FIRST_PIPE_INSTANCE,
                                   PIPE_TYPE_BYTE | PIPE_WAIT | PIPE_REJECT_REMOTE_CLIENTS, 1, BUFFER_BYTES, BUFFER_BYTES, 0,
                                   &attributes);
    LocalFree(attributes.lpSecurityDescriptor);
    return pipe == INVALID_HANDLE_VALUE ? NULL : pipe;
}

static DWORD WINAPI connect_input(void *pipe) {
    ConnectNamedPipe(pipe, NULL);
    to_screen = pipe;
    return 0;
}

static DWORD WINAPI relay_output(void *pipe) {
    char buffer[4096];
    DWORD count, written;
    ConnectNamedPipe(pipe, NULL);
    while (ReadFile(pipe, buffer, sizeof buffer, &count, NULL) && count > 0)
        WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), buffer, count, &written, NULL);
    return 0;
}

static HANDLE start_screen(HANDLE job, DWORD session, bool has_own_desktop) {
    static wchar_t line[LINE_LENGTH];
    static int starts;
    wchar_t itself[MAX_PATH], base[PIPE_NAME_LENGTH];
    swprintf(base, PIPE_NAME_LENGTH, L"\\\\.\\pipe\\coruja-%lx-%llx-%d", GetCurrentProcessId(), GetTickCount64(), starts++);
    HANDLE input = create_pipe(base, L"in", PIPE_ACCESS_OUTBOUND), output = create_pipe(base, L"out", PIPE_ACCESS_INBOUND);
    if (input == NULL || output == NULL) return NULL;
    CloseHandle(CreateThread(NULL, 0, connect_input, input, 0, NULL));
    CloseHandle(CreateThread(NULL, 0, relay_output, output, 0, NULL));
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    line[0] = 0;
    append_argument(line, itself);
    append_argument(line, L"screen");
    append_argument(line, base);
    append_argument(line, has_own_desktop ? L"own" : L"player");
    HANDLE own = own_token_in(session);
    if (own == NULL) return NULL;
    DWORD id;
    HANDLE screen = start_in_job(own, job, PLAYER_DESKTOP, itself, line, &id);
    CloseHandle(own);
    return screen;
}

/** Whether a guard will come back soon. */
static bool is_service_running(void) {
    SERVICE_STATUS status = {.dwCurrentState = SERVICE_STOPPED};
    SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
    SC_HANDLE service = manager == NULL ? NULL : OpenServiceW(manager, SERVICE_NAME, SERVICE_QUERY_STATUS);
    if (service != NULL) {
        QueryServiceStatus(service, &status);
        CloseServiceHandle(service);
    }
    if (manager != NULL) CloseServiceHandle(manager);
    return status.dwCurrentState == SERVICE_RUNNING;
}

static void close_screen(HANDLE screen) {
    DWORD written;
    if (to_screen != NULL) WriteFile(to_screen, "close\n", 6, &written, NULL);
    WaitForSingleObject(screen, CLOSE_MS);
}

/**
 * Until the screen ends, which it does after `close`, or when a newer lock stands. A guard that ended without that word was
 * killed: the lock stays for as long as the next one may need.
 */
static void keep_screen(HANDLE screen, HANDLE input_ended, DWORD session) {
    DWORD alone_ms = 0;
    while (WaitForSingleObject(screen, LOOK_MS) == WAIT_TIMEOUT) {
        if (WTSGetActiveConsoleSessionId() != session) return;
        if (!has_ended(input_ended)) continue;
        alone_ms += LOOK_MS;
        if (!was_told_to_close() && alone_ms < LINGER_MS && is_service_running()) continue;
        return close_screen(screen);
    }
}

int run_lock(void) {
    HANDLE input_ended = relay_input(&to_screen);
    DWORD session;
    HANDLE player;
    while (!find_player(&session, &player))
        if (WaitForSingleObject(input_ended, NOBODY_PAUSE_MS) == WAIT_OBJECT_0) return 0;
    CloseHandle(player);

    HANDLE job = new_job(0);
    if (job == NULL) return 1;
    for (bool has_own_desktop = true;; has_own_desktop = false) {
        if (was_told_to_close()) return 0;
        HANDLE screen = start_screen(job, session, has_own_desktop);
        if (screen == NULL) return 1;
        keep_screen(screen, input_ended, session);
        if (!has_own_desktop || !has_ended(screen) || exit_code(screen) != EXIT_NO_DESKTOP) break;
        CloseHandle(screen);
    }
    CloseHandle(job);
    return 0;
}
