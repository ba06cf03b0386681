#include "coruja.h"

// The service runs in a session without a screen. This program, as SYSTEM, opens the window in the player's session and as the
// player's account, and ends with the window. All processes of the window are in one job, which Windows ends with our last
// handle: neither a killed guard nor a killed helper leaves anything behind.

enum { PAUSE_MS = 200, NOBODY_PAUSE_MS = 500 };

const wchar_t PLAYER_DESKTOP[] = L"winsta0\\default";

static volatile LONG is_told_to_close;

bool was_told_to_close(void) {
    return is_told_to_close != 0;
}

static DWORD WINAPI read_to_end(void *parameter) {
    const HANDLE *target = parameter;
    char buffer[4096];
    DWORD count, written;
    while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), buffer, sizeof buffer, &count, NULL) && count > 0) {
        if (count >= 6 && memcmp(buffer + count - 6, "close\n", 6) == 0) InterlockedExchange(&is_told_to_close, 1);
        if (target != NULL && *target != NULL) WriteFile(*target, buffer, count, &written, NULL);
    }
    // A broken pipe counts as closed.
    return 0;
}

HANDLE relay_input(const HANDLE *target) {
    return CreateThread(NULL, 0, read_to_end, (void *)target, 0, NULL);
}

static HANDLE start_watch(HANDLE job, DWORD session, DWORD browser, bool is_page) {
    static wchar_t line[LINE_LENGTH];
    wchar_t itself[MAX_PATH], number[16];
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    _ultow(browser, number, 10);
    line[0] = 0;
    append_argument(line, itself);
    append_argument(line, L"watch");
    append_argument(line, number);
    if (is_page) append_argument(line, L"page");
    HANDLE own = own_token_in(session);
    if (own == NULL) return NULL;
    DWORD id;
    HANDLE watch = start_in_job(own, job, PLAYER_DESKTOP, itself, line, &id);
    CloseHandle(own);
    return watch;
}

/** @param args the program and its arguments */
int run_window(int count, wchar_t **args, bool is_page) {
    static wchar_t line[LINE_LENGTH];
    for (int i = 0; i < count; i++)
        if (!append_argument(line, args[i])) return EXIT_USAGE;

    HANDLE input_ended = relay_input(NULL);
    DWORD session, browser_id;
    HANDLE player;
    while (!find_player(&session, &player))
        if (WaitForSingleObject(input_ended, NOBODY_PAUSE_MS) == WAIT_OBJECT_0) return 0;

    // A session runs, so no lock of a killed guard may stay.
    end_orphans();
    HANDLE job = new_job(0);
    if (job == NULL) return 1;
    HANDLE browser = start_in_job(player, job, PLAYER_DESKTOP, args[0], line, &browser_id);
    CloseHandle(player);
    if (browser == NULL) return 1;
    HANDLE watch = NULL;
    while (WaitForSingleObject(input_ended, PAUSE_MS) == WAIT_TIMEOUT) {
        if (has_ended(browser) || WTSGetActiveConsoleSessionId() != session) break;
        if (watch != NULL && !has_ended(watch)) continue;
        if (watch != NULL && exit_code(watch) == EXIT_WINDOW_GONE) break;
        if (watch != NULL) CloseHandle(watch);
        watch = start_watch(job, session, browser_id, is_page);
    }
    CloseHandle(job);
    return 0;
}
