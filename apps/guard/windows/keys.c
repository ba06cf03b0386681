#include "coruja.h"

/**
 * Programs cannot block Ctrl+Alt+Del; install.ps1's policies disable its menu. AltGr is Ctrl with Alt and types the slash on some
 * keyboards, so Alt alone is not blocked.
 */
static bool is_windows_own(DWORD key, bool is_alt) {
    if (key == VK_LWIN || key == VK_RWIN || key == VK_APPS || key == VK_SNAPSHOT || key == VK_SLEEP) return true;
    // Browser keys, and media keys that start programs.
    if ((key >= VK_BROWSER_BACK && key <= VK_BROWSER_HOME) || (key >= VK_LAUNCH_MAIL && key <= VK_LAUNCH_APP2)) return true;
    if (is_alt && (key == VK_TAB || key == VK_ESCAPE || key == VK_SPACE || key == VK_F4)) return true;
    return key == VK_ESCAPE && GetAsyncKeyState(VK_CONTROL) < 0;
}

static LRESULT CALLBACK on_key(int code, WPARAM kind, LPARAM data) {
    if (code == HC_ACTION) {
        const KBDLLHOOKSTRUCT *key = (const KBDLLHOOKSTRUCT *)data;
        if (is_windows_own(key->vkCode, (key->flags & LLKHF_ALTDOWN) != 0)) return 1;
    }
    return CallNextHookEx(NULL, code, kind, data);
}

struct start {
    HANDLE is_done;
    bool is_blocking;
};

/** Windows removes a hook that answers late, so nothing else runs on this thread. */
static DWORD WINAPI run_hook(void *parameter) {
    struct start *start = parameter;
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
    start->is_blocking = SetWindowsHookExW(WH_KEYBOARD_LL, on_key, GetModuleHandleW(NULL), 0) != NULL;
    SetEvent(start->is_done);
    // Windows calls the hook only while its thread waits for messages.
    MSG message;
    while (GetMessageW(&message, NULL, 0, 0) > 0) continue;
    return 0;
}

bool block_windows_keys(void) {
    struct start start = {.is_done = CreateEventW(NULL, TRUE, FALSE, NULL)};
    HANDLE thread = CreateThread(NULL, 0, run_hook, &start, 0, NULL);
    if (thread == NULL) return false;
    WaitForSingleObject(start.is_done, INFINITE);
    CloseHandle(start.is_done);
    CloseHandle(thread);
    return start.is_blocking;
}
