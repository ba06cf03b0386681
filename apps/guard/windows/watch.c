#include "coruja.h"

// Runs in the player's session: windows of another session can be neither seen nor moved.

enum { TICK_MS = 250, GONE_PATIENCE_MS = 2000, MAX_WINDOWS = 16 };

struct windows {
    DWORD process;
    int count;
    HWND found[MAX_WINDOWS];
};

/** The browser's real windows: no tooltips, no menus, no owned windows. */
static BOOL CALLBACK add_window(HWND window, LPARAM parameter) {
    struct windows *windows = (struct windows *)parameter;
    DWORD owner;
    wchar_t name[64];
    GetWindowThreadProcessId(window, &owner);
    if (owner != windows->process || !IsWindowVisible(window) || GetWindow(window, GW_OWNER) != NULL) return TRUE;
    if ((GetWindowLongPtrW(window, GWL_EXSTYLE) & WS_EX_TOOLWINDOW) != 0) return TRUE;
    GetClassNameW(window, name, 64);
    if (wcsncmp(name, L"Chrome_WidgetWin_", 17) == 0 && windows->count < MAX_WINDOWS)
        windows->found[windows->count++] = window;
    return TRUE;
}

void bring_to_front(HWND window) {
    HWND front = GetForegroundWindow();
    if (front == window) return;
    // Only the foreground window's thread may pass the foreground on, so ours attaches to it for a moment.
    DWORD own = GetCurrentThreadId();
    DWORD theirs = front == NULL ? 0 : GetWindowThreadProcessId(front, NULL);
    bool is_attached = theirs != 0 && theirs != own && AttachThreadInput(own, theirs, TRUE);
    BringWindowToTop(window);
    SetForegroundWindow(window);
    if (is_attached) AttachThreadInput(own, theirs, FALSE);
}

void keep_on_top(HWND window, bool takes_keys) {
    SetWindowPos(window, HWND_TOPMOST, 0, 0, 0, 0, SWP_NOSIZE | SWP_NOMOVE | SWP_NOACTIVATE);
    if (takes_keys) bring_to_front(window);
}

static HWND choose(const struct windows *windows, HWND kept) {
    for (int i = 0; i < windows->count; i++)
        if (windows->found[i] == kept) return kept;
    return windows->count > 0 ? windows->found[0] : kept;
}

int run_watch(DWORD process, bool is_page) {
    HWND kept = NULL, shown = NULL;
    DWORD gone_ms = 0;
    for (;; Sleep(TICK_MS)) {
        struct windows windows = {.process = process};
        EnumWindows(add_window, (LPARAM)&windows);
        kept = choose(&windows, kept);
        if (windows.count == 0 && kept != NULL) {
            // A browser may keep running in the background after its last window.
            gone_ms += TICK_MS;
            if (gone_ms > GONE_PATIENCE_MS) return EXIT_WINDOW_GONE;
            continue;
        }
        gone_ms = 0;
        if (is_page) {
            // It opens in front, as often as the player asks for it; then he may cover it.
            if (kept != shown) bring_to_front(kept);
            shown = kept;
            continue;
        }
        if (kept != NULL) keep_on_top(kept, false);
        // A key pressed before the page was loaded may have opened another window, with all the functions of a browser.
        for (int i = 0; i < windows.count; i++)
            if (windows.found[i] != kept) PostMessageW(windows.found[i], WM_CLOSE, 0, 0);
    }
}
