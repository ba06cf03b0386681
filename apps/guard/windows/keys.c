#include "coruja.h"

// While the screen is locked only the keys that type an address or a code work; not even Esc, for which a form has a button.
// Programs cannot block Ctrl+Alt+Del; install.ps1's policies disable its menu.

enum { RENEW_MS = 5000 };

static bool is_modifier(DWORD key) {
    return key == VK_SHIFT || key == VK_CONTROL || key == VK_MENU || (key >= VK_LSHIFT && key <= VK_RMENU) || key == VK_CAPITAL ||
           key == VK_NUMLOCK;
}

/** Letters, figures, signs, and what moves in a field. The signs of other layouts have no range of their own. */
static bool types(DWORD key) {
    if ((key >= '0' && key <= '9') || (key >= 'A' && key <= 'Z')) return true;
    if ((key >= VK_NUMPAD0 && key <= VK_DIVIDE) || (key >= VK_OEM_1 && key <= VK_OEM_3)) return true;
    // 0xC1 and 0xC2 are the slash and the number pad's point of ABNT2.
    return (key >= 0xC1 && key <= 0xC2) || (key >= VK_OEM_4 && key <= VK_OEM_8) || key == VK_OEM_102 || key == VK_PACKET;
}

static bool moves(DWORD key) {
    return key == VK_BACK || key == VK_TAB || key == VK_RETURN || key == VK_SPACE || (key >= VK_END && key <= VK_DOWN) ||
           key == VK_DELETE;
}

bool is_key_allowed(DWORD key, bool is_alt, bool is_ctrl, bool is_shift, bool is_win) {
    if (is_modifier(key)) return true;
    if (is_win) return false;
    // AltGr, which types the slash on some keyboards, is Ctrl with Alt. Alt alone belongs to overlays and to Windows.
    if (is_alt) return is_ctrl && !is_shift && types(key);
    if (is_ctrl) return !is_shift && (key == 'A' || key == 'C' || key == 'V' || key == 'X' || key == 'Z');
    return types(key) || moves(key);
}

static bool is_down(int key) {
    return GetAsyncKeyState(key) < 0;
}

static LRESULT CALLBACK on_key(int code, WPARAM kind, LPARAM data) {
    // The release of a key that was pressed before must pass, or it would stay pressed.
    if (code == HC_ACTION && (kind == WM_KEYDOWN || kind == WM_SYSKEYDOWN)) {
        const KBDLLHOOKSTRUCT *key = (const KBDLLHOOKSTRUCT *)data;
        bool is_win = is_down(VK_LWIN) || is_down(VK_RWIN);
        bool is_alt = (key->flags & LLKHF_ALTDOWN) != 0;
        if (!is_key_allowed(key->vkCode, is_alt, is_down(VK_CONTROL), is_down(VK_SHIFT), is_win)) return 1;
    }
    return CallNextHookEx(NULL, code, kind, data);
}

struct start {
    HANDLE is_done;
    HDESK desktop;
    bool is_blocking;
};

static HHOOK set_hook(void) {
    return SetWindowsHookExW(WH_KEYBOARD_LL, on_key, GetModuleHandleW(NULL), 0);
}

/** Nothing else runs on this thread: Windows removes a hook that answers later than LowLevelHooksTimeout, and says nothing. */
static DWORD WINAPI run_hook(void *parameter) {
    struct start *start = parameter;
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_TIME_CRITICAL);
    HHOOK hook = start->desktop == NULL || SetThreadDesktop(start->desktop) ? set_hook() : NULL;
    start->is_blocking = hook != NULL;
    SetEvent(start->is_done);
    if (hook == NULL) return 1;
    SetTimer(NULL, 0, RENEW_MS, NULL);
    // Windows calls the hook only while its thread waits for messages.
    MSG message;
    while (GetMessageW(&message, NULL, 0, 0) > 0) {
        if (message.message != WM_TIMER) continue;
        HHOOK next = set_hook();
        if (next == NULL) continue;
        UnhookWindowsHookEx(hook);
        hook = next;
    }
    return 0;
}

bool block_keys(HDESK desktop) {
    struct start start = {.is_done = CreateEventW(NULL, TRUE, FALSE, NULL), .desktop = desktop};
    HANDLE thread = CreateThread(NULL, 0, run_hook, &start, 0, NULL);
    if (thread == NULL) return false;
    WaitForSingleObject(start.is_done, INFINITE);
    CloseHandle(start.is_done);
    CloseHandle(thread);
    return start.is_blocking;
}
