#include "coruja.h"

// The service runs in a session without a screen. This program, as SYSTEM, opens the window in the player's session and as the
// player's account, and ends with the window. All processes of the window are in one job, which Windows ends with our last
// handle: neither a killed guard nor a killed helper leaves anything behind.

enum { PAUSE_MS = 200, NOBODY_PAUSE_MS = 500 };

static const wchar_t DESKTOP[] = L"winsta0\\default";

static DWORD WINAPI read_to_end(void *unused) {
    (void)unused;
    char buffer[64];
    DWORD count;
    while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), buffer, sizeof buffer, &count, NULL) && count > 0) continue;
    // A broken pipe counts as closed.
    return 0;
}

static HANDLE start_watch(HANDLE job, DWORD session, const wchar_t *kind, DWORD browser) {
    static wchar_t line[LINE_LENGTH];
    wchar_t itself[MAX_PATH], number[16];
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    _ultow(browser, number, 10);
    line[0] = 0;
    append_argument(line, itself);
    append_argument(line, L"watch");
    append_argument(line, kind);
    append_argument(line, number);
    HANDLE own = own_token_in(session);
    if (own == NULL) return NULL;
    DWORD id;
    HANDLE watch = start_in_job(own, job, DESKTOP, itself, line, &id);
    CloseHandle(own);
    return watch;
}

/** @param args the kind, the program, and its arguments */
int run_window(int count, wchar_t **args) {
    static wchar_t line[LINE_LENGTH];
    for (int i = 1; i < count; i++)
        if (!append_argument(line, args[i])) return EXIT_USAGE;

    HANDLE input_ended = CreateThread(NULL, 0, read_to_end, NULL, 0, NULL);
    DWORD session, browser_id;
    HANDLE player;
    while (!find_player(&session, &player))
        if (WaitForSingleObject(input_ended, NOBODY_PAUSE_MS) == WAIT_OBJECT_0) return 0;

    HANDLE job = new_job(0);
    if (job == NULL) return 1;
    HANDLE browser = start_in_job(player, job, DESKTOP, args[1], line, &browser_id);
    CloseHandle(player);
    if (browser == NULL) return 1;
    HANDLE watch = NULL;
    while (WaitForSingleObject(input_ended, PAUSE_MS) == WAIT_TIMEOUT) {
        if (has_ended(browser) || WTSGetActiveConsoleSessionId() != session) break;
        if (watch != NULL && !has_ended(watch)) continue;
        if (watch != NULL && exit_code(watch) == EXIT_WINDOW_GONE) break;
        if (watch != NULL) CloseHandle(watch);
        watch = start_watch(job, session, args[0], browser_id);
    }
    CloseHandle(job);
    return 0;
}
