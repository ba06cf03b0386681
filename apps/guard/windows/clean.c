#include "coruja.h"
#include <stdio.h>
#include <tlhelp32.h>
#include <userenv.h>

// Cleaning between two customers, behind the lock (docs/guard.md#cleaning-between-customers). `clean` runs in the service's
// session. It starts `clean-session` as SYSTEM in the player's, where the player's windows can be seen: that closes them, ends the
// player's programs, and ends new ones for as long as `remove` runs as the player.

enum { NOBODY_PAUSE_MS = 500, LOCK_MS = 2000, SAVE_MS = 3000, REMOVE_MS = 8000, SHELL_MS = 5000, LOOK_MS = 100 };

/** What Windows itself runs as the player, from its system's folder, and starts again only with the next sign-in. */
static const wchar_t *const WINDOWS_OWN[] = {
    L"svchost.exe", L"sihost.exe", L"taskhostw.exe", L"ctfmon.exe", L"conhost.exe",
    // Wine's, where the tests run: Windows has no such files there, or runs them as SYSTEM.
    L"explorer.exe", L"plugplay.exe", L"rpcss.exe", L"services.exe", L"winedevice.exe",
};

static bool is_in(const wchar_t *path, const wchar_t *folder, const wchar_t *name) {
    size_t length = wcslen(folder);
    return _wcsnicmp(path, folder, length) == 0 && path[length] == L'\\' && _wcsicmp(path + length + 1, name) == 0;
}

static bool is_windows_own(const wchar_t *path) {
    wchar_t folder[MAX_PATH];
    GetSystemDirectoryW(folder, MAX_PATH);
    for (size_t i = 0; i < sizeof WINDOWS_OWN / sizeof *WINDOWS_OWN; i++)
        if (is_in(path, folder, WINDOWS_OWN[i])) return true;
    return false;
}

/** The program that shows task bar and desktop. Windows starts it again. */
static bool is_shell(const wchar_t *path) {
    wchar_t folder[MAX_PATH];
    GetWindowsDirectoryW(folder, MAX_PATH);
    return is_in(path, folder, L"explorer.exe");
}

/** A program of this folder that runs as we do: a player's copy of one does not, except in Wine, which has one account. */
static bool is_ours(const wchar_t *path, const struct user *user) {
    wchar_t itself[MAX_PATH];
    struct user own;
    path_beside(L"", itself);
    return _wcsnicmp(path, itself, wcslen(itself)) == 0 && read_user(GetCurrentProcessToken(), &own) &&
           EqualSid(own.token.User.Sid, user->token.User.Sid);
}

static bool belongs_to(HANDLE process, const struct user *user) {
    HANDLE token;
    struct user owner;
    if (!OpenProcessToken(process, TOKEN_QUERY, &token)) return false;
    bool is_theirs = read_user(token, &owner) && EqualSid(owner.token.User.Sid, user->token.User.Sid);
    CloseHandle(token);
    return is_theirs;
}

HANDLE open_program(DWORD id, const struct user *user, wchar_t path[MAX_PATH]) {
    DWORD session, length = MAX_PATH;
    path[0] = 0;
    if (id == GetCurrentProcessId() || !ProcessIdToSessionId(id, &session) || session != user->session) return NULL;
    HANDLE process = OpenProcess(PROCESS_TERMINATE | PROCESS_QUERY_LIMITED_INFORMATION | SYNCHRONIZE, FALSE, id);
    if (process == NULL) return NULL;
    if (!QueryFullProcessImageNameW(process, 0, path, &length)) path[0] = 0;
    if (belongs_to(process, user) && !is_windows_own(path) && !is_ours(path, user)) return process;
    CloseHandle(process);
    return NULL;
}

/** @param with_shell only once: Windows may not start it again if it ends often */
static void end_programs(const struct user *user, bool with_shell, DWORD spared) {
    HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    if (list == INVALID_HANDLE_VALUE) return;
    PROCESSENTRY32W entry = {.dwSize = sizeof entry};
    wchar_t path[MAX_PATH];
    for (BOOL more = Process32FirstW(list, &entry); more; more = Process32NextW(list, &entry)) {
        if (entry.th32ProcessID == spared) continue;
        HANDLE program = open_program(entry.th32ProcessID, user, path);
        if (program == NULL) continue;
        // As after a crash, so that Windows starts the shell again.
        if (with_shell || !is_shell(path)) TerminateProcess(program, 1);
        CloseHandle(program);
    }
    CloseHandle(list);
}

static bool has_shell(const struct user *user) {
    HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    if (list == INVALID_HANDLE_VALUE) return false;
    PROCESSENTRY32W entry = {.dwSize = sizeof entry};
    wchar_t path[MAX_PATH];
    bool is_found = false;
    for (BOOL more = Process32FirstW(list, &entry); more && !is_found; more = Process32NextW(list, &entry)) {
        HANDLE program = open_program(entry.th32ProcessID, user, path);
        is_found = program != NULL && is_shell(path);
        if (program != NULL) CloseHandle(program);
    }
    CloseHandle(list);
    return is_found;
}

struct closing {
    const struct user *user;
    bool is_asking;
    int open;
};

/** Not the shell's windows: its desktop answers with the question whether to shut down. */
static BOOL CALLBACK close_window(HWND window, LPARAM parameter) {
    struct closing *closing = (struct closing *)parameter;
    wchar_t path[MAX_PATH];
    DWORD id;
    if (!IsWindowVisible(window) || GetWindowThreadProcessId(window, &id) == 0) return TRUE;
    HANDLE program = open_program(id, closing->user, path);
    if (program == NULL) return TRUE;
    CloseHandle(program);
    if (is_shell(path)) return TRUE;
    closing->open++;
    if (closing->is_asking) PostMessageW(window, WM_CLOSE, 0, 0);
    return TRUE;
}

/** Browsers and launchers write what they have to; a question whether to save waits for nobody. */
static void close_windows(const struct user *user) {
    struct closing closing = {.user = user, .is_asking = true};
    for (int waited_ms = 0; waited_ms < SAVE_MS; waited_ms += LOOK_MS) {
        closing.open = 0;
        EnumWindows(close_window, (LPARAM)&closing);
        if (closing.open == 0) return;
        closing.is_asking = false;
        Sleep(LOOK_MS);
    }
}

static void wait_for_lock(void) {
    for (int waited_ms = 0; waited_ms < LOCK_MS && is_player_desktop_shown(); waited_ms += LOOK_MS) Sleep(LOOK_MS);
}

static HANDLE start_remover(HANDLE player, int count, wchar_t **paths, DWORD *id) {
    static wchar_t line[LINE_LENGTH];
    wchar_t itself[MAX_PATH], home[MAX_PATH];
    DWORD length = MAX_PATH;
    if (!GetUserProfileDirectoryW(player, home, &length)) return NULL;
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    append_argument(line, itself);
    append_argument(line, L"remove");
    append_argument(line, home);
    for (int i = 0; i < count; i++)
        if (!append_argument(line, paths[i])) return NULL;
    // In the job that this process is in.
    return start_in_job(player, NULL, PLAYER_DESKTOP, itself, line, id);
}

int run_clean_session(int count, wchar_t **paths) {
    struct user user;
    HANDLE player;
    DWORD id;
    if (!find_player(&user.session, &player)) return 1;
    if (!read_user(player, &user)) return 1;
    wait_for_lock();
    close_windows(&user);
    end_programs(&user, true, 0);
    HANDLE remover = start_remover(player, count, paths, &id);
    if (remover == NULL) return 1;
    for (int waited_ms = 0; waited_ms < REMOVE_MS; waited_ms += LOOK_MS) {
        end_programs(&user, false, id);
        if (WaitForSingleObject(remover, LOOK_MS) == WAIT_OBJECT_0) return (int)exit_code(remover);
    }
    return 1;
}

/** Windows does it by itself, unless somebody has turned that off. */
static void restore_shell(HANDLE player, const struct user *user) {
    wchar_t shell[MAX_PATH], line[LINE_LENGTH] = L"";
    DWORD id;
    for (int waited_ms = 0; waited_ms < SHELL_MS; waited_ms += LOOK_MS) {
        if (has_shell(user)) return;
        Sleep(LOOK_MS);
    }
    GetWindowsDirectoryW(shell, MAX_PATH);
    wcsncat(shell, L"\\explorer.exe", MAX_PATH - wcslen(shell) - 1);
    append_argument(line, shell);
    HANDLE started = start_in_job(player, NULL, PLAYER_DESKTOP, shell, line, &id);
    if (started != NULL) CloseHandle(started);
}

static void print_counts(DWORD code) {
    char text[64];
    snprintf(text, sizeof text, "cleaned\t%lu\t%lu\n", (code & ~(DWORD)COUNTED) / COUNT_LIMIT, code % COUNT_LIMIT);
    print(text);
}

int run_clean(int count, wchar_t **paths) {
    static wchar_t line[LINE_LENGTH];
    HANDLE input_ended = relay_input(NULL), player;
    struct user user;
    while (!find_player(&user.session, &player))
        if (WaitForSingleObject(input_ended, NOBODY_PAUSE_MS) == WAIT_OBJECT_0) return 0;
    if (!read_user(player, &user)) return 1;

    wchar_t itself[MAX_PATH];
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    append_argument(line, itself);
    append_argument(line, L"clean-session");
    for (int i = 0; i < count; i++)
        if (!append_argument(line, paths[i])) return EXIT_USAGE;
    // The job ends the cleaner with this process, so that it never runs in the next customer's session.
    HANDLE job = new_job(0), own = own_token_in(user.session);
    if (job == NULL || own == NULL) return 1;
    bool had_shell = has_shell(&user);
    DWORD id;
    HANDLE cleaner = start_in_job(own, job, PLAYER_DESKTOP, itself, line, &id);
    if (cleaner == NULL) return 1;
    const HANDLE either[] = {cleaner, input_ended};
    if (WaitForMultipleObjects(2, either, FALSE, INFINITE) != WAIT_OBJECT_0) return 0;
    if (had_shell) restore_shell(player, &user);
    DWORD code = exit_code(cleaner);
    if (code < COUNTED || code >= COUNTED * 2) return 1;
    print_counts(code);
    return 0;
}
