#include "coruja.h"
#include <sddl.h>
#include <stdio.h>

// The lock's own Win32 desktop. The player's programs stay on winsta0\default: they can neither draw above the lock, nor send it
// keys, nor read what is typed there. What they can do is show their own desktop again (SwitchDesktop needs a handle that each
// of them has from its start), so this looks all the time.

enum { LOOK_MS = 50, PATIENCE_MS = 5000, MANY = 20, MANY_WITHIN_MS = 10000, MAX_NAME = 64 };

static const wchar_t PREFIX[] = L"Coruja-";
static HDESK own;
static wchar_t own_name[MAX_NAME];
static bool is_guarding;
static SRWLOCK guarding = SRWLOCK_INIT;

HDESK create_desktop(void) {
    SECURITY_ATTRIBUTES attributes;
    if (!only_for_us(&attributes)) return NULL;
    // A player's program may create a desktop of any name before us; then it would be that one.
    for (int tries = 0; tries < 100; tries++) {
        swprintf(own_name, MAX_NAME, L"%ls%lx-%x", PREFIX, GetCurrentProcessId(), GetTickCount() + (DWORD)tries);
        SetLastError(0);
        own = CreateDesktopW(own_name, NULL, NULL, 0, GENERIC_ALL, &attributes);
        if (own != NULL && GetLastError() != ERROR_ALREADY_EXISTS) return own;
        if (own == NULL) return NULL;
        CloseDesktop(own);
    }
    return NULL;
}

static PSID owner_of(HDESK desktop, SECURITY_DESCRIPTOR *buffer, DWORD size) {
    SECURITY_INFORMATION what = OWNER_SECURITY_INFORMATION;
    PSID owner = NULL;
    BOOL is_default;
    if (!GetUserObjectSecurity(desktop, &what, buffer, size, &size)) return NULL;
    return GetSecurityDescriptorOwner(buffer, &owner, &is_default) ? owner : NULL;
}

/** A lock that took our place: its desktop has such a name, and an owner that a player cannot give. */
static bool is_newer_lock(HDESK shown, const wchar_t *name) {
    if (wcsncmp(name, PREFIX, wcslen(PREFIX)) != 0) return false;
    unsigned char theirs[256], ours[256];
    PSID their_owner = owner_of(shown, (SECURITY_DESCRIPTOR *)theirs, sizeof theirs);
    PSID our_owner = owner_of(own, (SECURITY_DESCRIPTOR *)ours, sizeof ours);
    return their_owner != NULL && our_owner != NULL && EqualSid(their_owner, our_owner);
}

/** The desktop of Ctrl+Alt+Del, of UAC and of the sign-in. Windows leaves it by itself. */
static bool is_windows_own(const wchar_t *name) {
    return _wcsicmp(name, L"Winlogon") == 0;
}

/** The desktop that is shown, with its name. */
static HDESK open_shown(wchar_t name[MAX_NAME]) {
    HDESK shown = OpenInputDesktop(0, FALSE, DESKTOP_READOBJECTS | READ_CONTROL);
    DWORD size;
    if (shown != NULL && GetUserObjectInformationW(shown, UOI_NAME, name, MAX_NAME * sizeof *name, &size)) return shown;
    if (shown != NULL) CloseDesktop(shown);
    return NULL;
}

/** A program of the player's that shows the player's desktop again and again wins some of the time, so it must end. */
static void count_restored(void) {
    static ULONGLONG times[MANY];
    static int next;
    ULONGLONG now = GetTickCount64();
    bool are_many = times[next] != 0 && now - times[next] < MANY_WITHIN_MS;
    times[next] = now;
    next = (next + 1) % MANY;
    if (!are_many) return;
    send_line("log", L"player signed out", L"a program keeps leaving the lock");
    ZeroMemory(times, sizeof times);
    sign_out_player();
}

bool is_player_desktop_shown(void) {
    wchar_t name[MAX_NAME] = L"";
    HDESK shown = open_shown(name);
    if (shown != NULL) CloseDesktop(shown);
    return _wcsicmp(name, L"default") == 0;
}

static bool is_shown(void) {
    wchar_t name[MAX_NAME] = L"";
    HDESK shown = open_shown(name);
    if (shown != NULL) CloseDesktop(shown);
    return wcscmp(name, own_name) == 0;
}

/** @param was_ours whether the lock was shown when it was last looked at: each loss is reported once */
static void restore(HDESK shown, const wchar_t *name, bool was_ours) {
    // A newer lock is shown already: this one is no longer needed.
    if (shown != NULL && is_newer_lock(shown, name)) ExitProcess(0);
    if (was_ours && is_windows_own(name)) send_line("log", L"lock covered by Windows", name);
    else if (was_ours) {
        send_line("log", L"lock restored", name);
        count_restored();
    }
    SwitchDesktop(own);
}

static DWORD WINAPI run_guard(void *unused) {
    (void)unused;
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_HIGHEST);
    bool was_ours = is_shown(), was_ever_ours = was_ours;
    DWORD waited_ms = 0;
    for (;; Sleep(LOOK_MS)) {
        AcquireSRWLockExclusive(&guarding);
        if (!is_guarding) break;
        wchar_t name[MAX_NAME] = L"";
        HDESK shown = open_shown(name);
        bool is_ours = wcscmp(name, own_name) == 0;
        if (!is_ours) {
            restore(shown, name, was_ours);
            is_ours = is_shown();
            if (!is_windows_own(name)) waited_ms += LOOK_MS;
        }
        was_ours = is_ours;
        was_ever_ours |= is_ours;
        if (shown != NULL) CloseDesktop(shown);
        if (!was_ever_ours && waited_ms > PATIENCE_MS) ExitProcess(EXIT_NO_DESKTOP);
        ReleaseSRWLockExclusive(&guarding);
    }
    ReleaseSRWLockExclusive(&guarding);
    return 0;
}

bool guard_desktop(HDESK desktop) {
    own = desktop;
    is_guarding = true;
    SwitchDesktop(own);
    HANDLE thread = CreateThread(NULL, 0, run_guard, NULL, 0, NULL);
    if (thread == NULL) return false;
    CloseHandle(thread);
    return true;
}

void show_player_desktop(void) {
    AcquireSRWLockExclusive(&guarding);
    is_guarding = false;
    ReleaseSRWLockExclusive(&guarding);
    HDESK player = OpenDesktopW(L"default", 0, FALSE, DESKTOP_SWITCHDESKTOP);
    if (player == NULL) return;
    SwitchDesktop(player);
    CloseDesktop(player);
}
