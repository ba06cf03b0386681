#include "coruja.h"
#include <stdio.h>

// The lock in the player's session, as SYSTEM: its threads are this one, with the windows; one that reads the guard's lines; one
// with the keyboard hook (keys.c); one that looks which desktop is shown (desktop.c).

enum { MAX_LINE = 4096 };

static HANDLE output;
static SRWLOCK sending = SRWLOCK_INIT;

void send_line(const char *word, const wchar_t *first, const wchar_t *second) {
    wchar_t wide[MAX_LINE];
    char line[MAX_LINE * 3];
    DWORD written;
    bool has_both = first != NULL && second != NULL;
    swprintf(wide, MAX_LINE, L"%hs%ls%ls%ls%ls\n", word, first == NULL ? L"" : L"\t", first == NULL ? L"" : first,
             has_both ? L"\t" : L"", has_both ? second : L"");
    int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, line, sizeof line, NULL, NULL);
    AcquireSRWLockExclusive(&sending);
    if (size > 1) WriteFile(output, line, (DWORD)size - 1, &written, NULL);
    ReleaseSRWLockExclusive(&sending);
}

static HANDLE open_pipe(const wchar_t *base, const wchar_t *end, DWORD access) {
    wchar_t name[PIPE_NAME_LENGTH];
    swprintf(name, PIPE_NAME_LENGTH, L"%ls-%ls", base, end);
    return CreateFileW(name, access, 0, NULL, OPEN_EXISTING, 0, NULL);
}

static void take_line(char *line) {
    wchar_t *wide = malloc(MAX_LINE * sizeof *wide);
    if (wide == NULL) return;
    if (MultiByteToWideChar(CP_UTF8, 0, line, -1, wide, MAX_LINE) == 0) wide[0] = 0;
    // The windows' thread frees it.
    if (!PostMessageW(main_window(), WM_LINE, 0, (LPARAM)wide)) free(wide);
}

struct reading {
    HANDLE input;
    HDESK desktop;
};

/** Lines that are too long are cut. Without a guard the lock stays as it is: lock.c ends it. */
static DWORD WINAPI read_lines(void *parameter) {
    const struct reading *reading = parameter;
    HANDLE input = reading->input;
    // A thread can send messages only to the windows of its own desktop.
    if (reading->desktop != NULL && !SetThreadDesktop(reading->desktop)) ExitProcess(EXIT_NO_DESKTOP);
    char line[MAX_LINE];
    int length = 0;
    char buffer[MAX_LINE];
    DWORD count;
    while (ReadFile(input, buffer, sizeof buffer, &count, NULL) && count > 0) {
        for (DWORD i = 0; i < count; i++) {
            if (buffer[i] != '\n') {
                if (length < MAX_LINE - 1) line[length++] = buffer[i];
                continue;
            }
            line[length] = 0;
            length = 0;
            if (strcmp(line, "close") == 0) PostMessageW(main_window(), WM_CLOSE_LOCK, 0, 0);
            else take_line(line);
        }
    }
    return 0;
}

int run_screen(const wchar_t *pipe, bool has_own_desktop) {
    HANDLE input = open_pipe(pipe, L"in", GENERIC_READ);
    output = open_pipe(pipe, L"out", GENERIC_WRITE);
    if (input == INVALID_HANDLE_VALUE || output == INVALID_HANDLE_VALUE) return 1;
    // The monitors' real pixels.
    SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2);
    HDESK desktop = has_own_desktop ? create_desktop() : NULL;
    // Before this thread has a window.
    if (has_own_desktop && (desktop == NULL || !SetThreadDesktop(desktop))) return EXIT_NO_DESKTOP;
    if (!open_monitors(has_own_desktop)) return 1;
    if (!block_keys(desktop)) send_line("log", L"keys not blocked", L"");
    // Drawn before it is shown.
    if (has_own_desktop && !guard_desktop(desktop)) return 1;
    SetForegroundWindow(main_window());
    send_line("ready", NULL, NULL);
    send_line("log", L"lock shown", has_own_desktop ? L"own desktop" : L"player's desktop");
    struct reading reading = {.input = input, .desktop = desktop};
    HANDLE reader = CreateThread(NULL, 0, read_lines, &reading, 0, NULL);
    if (reader == NULL) return 1;
    CloseHandle(reader);
    MSG message;
    while (GetMessageW(&message, NULL, 0, 0) > 0) {
        if (handle_press(&message) || IsDialogMessageW(main_window(), &message)) continue;
        TranslateMessage(&message);
        DispatchMessageW(&message);
    }
    if (has_own_desktop) show_player_desktop();
    return 0;
}
