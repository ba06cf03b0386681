#include "coruja.h"
#include <sddl.h>
#include <wchar.h>

// What the MSI's installer does as the service, which has all of SYSTEM's privileges: the programs that Windows Installer starts
// have fewer, and cannot open the registry of an account that is not signed in. What it sets is in docs/guard.md.

/** Not `Coruja`, which may be a volatile key (boot.c), and such a key holds only volatile ones. */
static const wchar_t RECORD[] = L"SOFTWARE\\CorujaGuarda";
static const wchar_t BEFORE[] = L"SOFTWARE\\CorujaGuarda\\Before";
static const wchar_t PROFILES[] = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\ProfileList";
static const wchar_t WINLOGON[] = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon";

enum { KEY_LENGTH = 256, TEXT_LENGTH = 512 };

struct setting {
    const wchar_t *path, *name;
    /** NULL for a number. */
    const wchar_t *text;
    DWORD number;
};

static const struct setting MACHINE_SETTINGS[] = {
    {L"SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Policies\\System", L"HideFastUserSwitching", NULL, 1},
    // The Game Bar, which Win+G and the Guide key open.
    {L"SOFTWARE\\Policies\\Microsoft\\Windows\\GameDVR", L"AllowGameDVR", NULL, 0},
    // Edge in the background after its last window would look like an open notice.
    {L"SOFTWARE\\Policies\\Microsoft\\Edge", L"BackgroundModeEnabled", NULL, 0},
    {L"SOFTWARE\\Policies\\Microsoft\\Edge", L"StartupBoostEnabled", NULL, 0},
    {L"SOFTWARE\\Policies\\Microsoft\\Edge", L"HideFirstRunExperience", NULL, 1},
};

#define POLICIES L"Software\\Microsoft\\Windows\\CurrentVersion\\Policies\\"
static const struct setting PLAYER_SETTINGS[] = {
    // The menu of Ctrl+Alt+Del, which no program can block: task manager, lock, password, sign out.
    {POLICIES L"System", L"DisableTaskMgr", NULL, 1},
    {POLICIES L"System", L"DisableLockWorkstation", NULL, 1},
    {POLICIES L"System", L"DisableChangePassword", NULL, 1},
    {POLICIES L"Explorer", L"NoLogoff", NULL, 1},
    // Pressing Shift five times opens a window above the lock page.
    {L"Control Panel\\Accessibility\\StickyKeys", L"Flags", L"506", 0},
    {L"Control Panel\\Accessibility\\ToggleKeys", L"Flags", L"58", 0},
    {L"Control Panel\\Accessibility\\Keyboard Response", L"Flags", L"122", 0},
    // The Guide key of a controller opens nothing, neither in a session nor on the lock.
    {L"Software\\Microsoft\\GameBar", L"UseNexusForGameBarEnabled", NULL, 0},
    // Windows waits this long for the lock's keyboard hook before it lets a key pass; a second is the most that it allows.
    {L"Control Panel\\Desktop", L"LowLevelHooksTimeout", NULL, 1000},
};

/** Characters of `path` that name keys which exist. */
static DWORD existing_length(HKEY root, const wchar_t *path) {
    wchar_t part[KEY_LENGTH];
    for (size_t end = wcslen(path); end > 0; end--) {
        if (path[end] != 0 && path[end] != L'\\') continue;
        wcsncpy(part, path, end);
        part[end] = 0;
        HKEY key;
        if (RegOpenKeyExW(root, part, 0, KEY_READ | KEY_WOW64_64KEY, &key) != ERROR_SUCCESS) continue;
        RegCloseKey(key);
        return (DWORD)end;
    }
    return 0;
}

/**
 * Once for each value: a second installation must not take our value for the earlier one. A record is a key named
 * `root|path with | for \|name`; without `Value` there was none.
 */
static bool record_before(HKEY root, const wchar_t *path, const wchar_t *name) {
    wchar_t key_name[2 * KEY_LENGTH];
    swprintf(key_name, 2 * KEY_LENGTH, L"%ls\\%ls|%ls|%ls", BEFORE, root == HKEY_USERS ? L"HKU" : L"HKLM", path, name);
    for (wchar_t *c = key_name + wcslen(BEFORE) + 1; *c != 0; c++)
        if (*c == L'\\') *c = L'|';
    HKEY record, key;
    if (RegCreateKeyExW(HKEY_LOCAL_MACHINE, key_name, 0, NULL, 0, KEY_READ | KEY_WRITE | KEY_WOW64_64KEY, NULL, &record, NULL) !=
        ERROR_SUCCESS)
        return false;
    bool is_saved = RegQueryValueExW(record, L"Existing", NULL, NULL, NULL, NULL) == ERROR_SUCCESS;
    if (!is_saved) {
        DWORD existing = existing_length(root, path);
        is_saved = true;
        if (RegOpenKeyExW(root, path, 0, KEY_READ | KEY_WOW64_64KEY, &key) == ERROR_SUCCESS) {
            BYTE value[TEXT_LENGTH * 2];
            DWORD kind, size = sizeof value;
            LSTATUS status = RegQueryValueExW(key, name, NULL, &kind, value, &size);
            if (status == ERROR_SUCCESS) status = RegSetValueExW(record, L"Value", 0, kind, value, size);
            is_saved = status == ERROR_SUCCESS || status == ERROR_FILE_NOT_FOUND;
            RegCloseKey(key);
        }
        // Last, because with it the record counts.
        if (is_saved)
            is_saved = RegSetValueExW(record, L"Existing", 0, REG_DWORD, (const BYTE *)&existing, sizeof existing) == ERROR_SUCCESS;
    }
    RegCloseKey(record);
    return is_saved;
}

static bool set_value(HKEY root, const wchar_t *path, const struct setting *setting) {
    HKEY key;
    if (!record_before(root, path, setting->name)) return false;
    if (RegCreateKeyExW(root, path, 0, NULL, 0, KEY_WRITE | KEY_WOW64_64KEY, NULL, &key, NULL) != ERROR_SUCCESS) return false;
    const BYTE *value = setting->text == NULL ? (const BYTE *)&setting->number : (const BYTE *)setting->text;
    DWORD size = setting->text == NULL ? sizeof setting->number : (DWORD)((wcslen(setting->text) + 1) * sizeof(wchar_t));
    LSTATUS status = RegSetValueExW(key, setting->name, 0, setting->text == NULL ? REG_DWORD : REG_SZ, value, size);
    RegCloseKey(key);
    return status == ERROR_SUCCESS;
}

static void enable_privilege(const wchar_t *name) {
    HANDLE token;
    TOKEN_PRIVILEGES privileges = {.PrivilegeCount = 1, .Privileges = {{.Attributes = SE_PRIVILEGE_ENABLED}}};
    if (!OpenProcessToken(GetCurrentProcess(), TOKEN_ADJUST_PRIVILEGES, &token)) return;
    if (LookupPrivilegeValueW(NULL, name, &privileges.Privileges[0].Luid))
        AdjustTokenPrivileges(token, FALSE, &privileges, 0, NULL, NULL);
    CloseHandle(token);
}

/** Loads the registry of an account that is not signed in. False if it has none, because it never signed in or was deleted. */
static bool open_account(const wchar_t *sid, bool *is_loaded) {
    HKEY key;
    *is_loaded = false;
    if (RegOpenKeyExW(HKEY_USERS, sid, 0, KEY_READ, &key) == ERROR_SUCCESS) return RegCloseKey(key) == ERROR_SUCCESS;
    wchar_t path[KEY_LENGTH], file[MAX_PATH];
    DWORD size = sizeof file - sizeof L"\\NTUSER.DAT";
    swprintf(path, KEY_LENGTH, L"%ls\\%ls", PROFILES, sid);
    if (RegGetValueW(HKEY_LOCAL_MACHINE, path, L"ProfileImagePath", RRF_RT_REG_SZ, NULL, file, &size) != ERROR_SUCCESS) return false;
    wcscat(file, L"\\NTUSER.DAT");
    enable_privilege(SE_BACKUP_NAME);
    enable_privilege(SE_RESTORE_NAME);
    *is_loaded = RegLoadKeyW(HKEY_USERS, sid, file) == ERROR_SUCCESS;
    return *is_loaded;
}

static void close_account(const wchar_t *sid, bool is_loaded) {
    if (is_loaded) RegUnLoadKeyW(HKEY_USERS, sid);
}

static bool remove_if_empty(HKEY root, const wchar_t *path) {
    HKEY key;
    DWORD keys = 1, values = 1;
    if (RegOpenKeyExW(root, path, 0, KEY_READ | KEY_WOW64_64KEY, &key) != ERROR_SUCCESS) return true;
    RegQueryInfoKeyW(key, NULL, NULL, NULL, &keys, NULL, NULL, &values, NULL, NULL, NULL, NULL);
    RegCloseKey(key);
    return keys == 0 && values == 0 && RegDeleteKeyExW(root, path, KEY_WOW64_64KEY, 0) == ERROR_SUCCESS;
}

/** What is empty of the keys that were not there before. */
static void remove_empty_keys(HKEY root, wchar_t *path, DWORD existing) {
    while (wcslen(path) > existing && remove_if_empty(root, path)) {
        wchar_t *last = wcsrchr(path, L'\\');
        if (last == NULL) return;
        *last = 0;
    }
}

static bool restore_value(HKEY root, wchar_t *path, const wchar_t *name, HKEY record) {
    HKEY key;
    BYTE value[TEXT_LENGTH * 2];
    DWORD kind, size = sizeof value;
    LSTATUS status = ERROR_SUCCESS;
    // Without this the record was never complete, and nothing was set.
    if (RegQueryValueExW(record, L"Existing", NULL, NULL, NULL, NULL) != ERROR_SUCCESS) return true;
    bool was_there = RegQueryValueExW(record, L"Value", NULL, &kind, value, &size) == ERROR_SUCCESS;
    if (was_there) {
        status = RegCreateKeyExW(root, path, 0, NULL, 0, KEY_WRITE | KEY_WOW64_64KEY, NULL, &key, NULL);
        if (status != ERROR_SUCCESS) return false;
        status = RegSetValueExW(key, name, 0, kind, value, size);
        RegCloseKey(key);
    } else if (RegOpenKeyExW(root, path, 0, KEY_WRITE | KEY_WOW64_64KEY, &key) == ERROR_SUCCESS) {
        status = RegDeleteValueW(key, name);
        RegCloseKey(key);
    }
    return status == ERROR_SUCCESS || status == ERROR_FILE_NOT_FOUND;
}

static bool remove_new_keys(HKEY root, wchar_t *path, const wchar_t *name, HKEY record) {
    DWORD existing = 0, size = sizeof existing;
    (void)name;
    if (RegQueryValueExW(record, L"Existing", NULL, NULL, (BYTE *)&existing, &size) == ERROR_SUCCESS) remove_empty_keys(root, path, existing);
    return true;
}

typedef bool (*action)(HKEY root, wchar_t *path, const wchar_t *name, HKEY record);

/** @param key_name `root|path|name`, which this changes */
static bool act_on_record(wchar_t *key_name, HKEY record, action act) {
    wchar_t *path = wcschr(key_name, L'|'), *name = wcsrchr(key_name, L'|'), sid[KEY_LENGTH];
    if (path == NULL || path == name) return true;
    bool is_account = wcsncmp(key_name, L"HKU|", 4) == 0, is_loaded = false;
    *name++ = 0;
    path++;
    for (wchar_t *c = path; *c != 0; c++)
        if (*c == L'|') *c = L'\\';
    if (!is_account) return act(HKEY_LOCAL_MACHINE, path, name, record);
    wcsncpy(sid, path, KEY_LENGTH);
    sid[wcscspn(sid, L"\\")] = 0;
    // With a deleted account its settings are gone.
    if (!open_account(sid, &is_loaded)) return true;
    bool is_done = act(HKEY_USERS, path, name, record);
    close_account(sid, is_loaded);
    return is_done;
}

static bool for_each_record(action act) {
    HKEY before, record;
    bool is_done = true;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, BEFORE, 0, KEY_READ | KEY_WOW64_64KEY, &before) != ERROR_SUCCESS) return true;
    wchar_t name[KEY_LENGTH];
    DWORD length = KEY_LENGTH;
    for (DWORD i = 0; RegEnumKeyExW(before, i, name, &length, NULL, NULL, NULL, NULL) == ERROR_SUCCESS; i++, length = KEY_LENGTH) {
        if (RegOpenKeyExW(before, name, 0, KEY_READ | KEY_WOW64_64KEY, &record) != ERROR_SUCCESS) continue;
        if (!act_on_record(name, record, act)) is_done = false;
        RegCloseKey(record);
    }
    RegCloseKey(before);
    return is_done;
}

int restore_settings(void) {
    bool is_done = keep_password(false) == 0 && for_each_record(restore_value);
    // Twice: a key is empty only when those inside it are gone, and their records may come later.
    if (is_done) for_each_record(remove_new_keys), for_each_record(remove_new_keys);
    // Restored once: later changes are not ours.
    if (is_done) RegDeleteTreeW(HKEY_LOCAL_MACHINE, RECORD);
    return is_done ? 0 : SETUP_FAILED;
}

/** Windows' icacls with a folder and what is to be changed there. */
static bool change_rights(const wchar_t *folder, const wchar_t *change) {
    wchar_t line[LINE_LENGTH], system[MAX_PATH];
    GetSystemDirectoryW(system, MAX_PATH);
    swprintf(line, LINE_LENGTH, L"\"%ls\\icacls.exe\" \"%ls\" %ls /Q", system, folder, change);
    STARTUPINFOW startup = {.cb = sizeof startup};
    PROCESS_INFORMATION process;
    if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, CREATE_NO_WINDOW, NULL, NULL, &startup, &process)) return false;
    WaitForSingleObject(process.hProcess, INFINITE);
    DWORD code = 1;
    GetExitCodeProcess(process.hProcess, &code);
    CloseHandle(process.hThread);
    CloseHandle(process.hProcess);
    return code == 0;
}

// By their numbers, since the names depend on the language of Windows.
#define ONLY_ADMINISTRATORS L"/inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F"
#define USERS L"*S-1-5-32-545"

/**
 * Only SYSTEM and administrators may access the token, the running session and the log. Somebody may have created these folders
 * before and kept permissions, so owner and permissions are reset.
 */
static bool protect_data(void) {
    wchar_t all[MAX_PATH], guard[MAX_PATH], windows[MAX_PATH];
    const wchar_t *folders[] = {all, guard, windows};
    data_path(L"", all);
    data_path(L"\\guarda", guard);
    // The windows' browser runs as the player and stores its profile here; it is not trusted.
    data_path(L"\\janelas", windows);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (!CreateDirectoryW(folders[i], NULL) && GetLastError() != ERROR_ALREADY_EXISTS) return false;
    return change_rights(all, L"/setowner *S-1-5-32-544 /T /C") && change_rights(all, L"/reset /T /C") &&
           change_rights(all, ONLY_ADMINISTRATORS L" " USERS L":(RX)") && change_rights(guard, ONLY_ADMINISTRATORS) &&
           change_rights(windows, L"/grant:r " USERS L":(OI)(CI)M");
}

/** The account's id, which a later version's installation finds again. */
static bool find_account(const wchar_t *account, wchar_t sid[KEY_LENGTH]) {
    BYTE bytes[SECURITY_MAX_SID_SIZE];
    wchar_t domain[KEY_LENGTH], *text;
    DWORD size = sizeof bytes, length = KEY_LENGTH;
    SID_NAME_USE use;
    if (!LookupAccountNameW(NULL, account, bytes, &size, domain, &length, &use) || use != SidTypeUser) return false;
    if (!ConvertSidToStringSidW(bytes, &text)) return false;
    wcsncpy(sid, text, KEY_LENGTH);
    LocalFree(text);
    return RegSetKeyValueW(HKEY_LOCAL_MACHINE, RECORD, L"Account", REG_SZ, sid, (DWORD)((wcslen(sid) + 1) * sizeof *sid)) == ERROR_SUCCESS;
}

/** Windows signs the account in by itself; the password is a secret already (sign_in.c). */
static bool set_sign_in(const wchar_t *sid) {
    PSID account;
    wchar_t name[KEY_LENGTH], domain[KEY_LENGTH];
    DWORD name_length = KEY_LENGTH, domain_length = KEY_LENGTH;
    SID_NAME_USE use;
    if (!ConvertStringSidToSidW(sid, &account)) return false;
    bool is_found = LookupAccountSidW(NULL, account, name, &name_length, domain, &domain_length, &use);
    LocalFree(account);
    const struct setting settings[] = {
        {WINLOGON, L"DefaultUserName", name, 0}, {WINLOGON, L"DefaultDomainName", domain, 0}, {WINLOGON, L"AutoAdminLogon", L"1", 0}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (!is_found || !set_value(HKEY_LOCAL_MACHINE, WINLOGON, &settings[i])) return false;
    return true;
}

static bool set_player(const wchar_t *sid) {
    wchar_t path[KEY_LENGTH];
    for (size_t i = 0; i < sizeof PLAYER_SETTINGS / sizeof *PLAYER_SETTINGS; i++) {
        swprintf(path, KEY_LENGTH, L"%ls\\%ls", sid, PLAYER_SETTINGS[i].path);
        if (!set_value(HKEY_USERS, path, &PLAYER_SETTINGS[i])) return false;
    }
    return true;
}

int apply_settings(const wchar_t *account, bool signs_in) {
    wchar_t sid[KEY_LENGTH] = L"";
    DWORD size = sizeof sid;
    bool is_loaded = false;
    if (!protect_data()) return SETUP_FAILED;
    if (account[0] != 0) {
        if (!find_account(account, sid)) return SETUP_NO_ACCOUNT;
    } else if (RegGetValueW(HKEY_LOCAL_MACHINE, RECORD, L"Account", RRF_RT_REG_SZ, NULL, sid, &size) != ERROR_SUCCESS) {
        // Installed without an account: Windows' settings stay as they are.
        return 0;
    }
    if (!open_account(sid, &is_loaded)) return SETUP_NEVER_SIGNED_IN;
    bool is_done = set_player(sid);
    close_account(sid, is_loaded);
    for (size_t i = 0; i < sizeof MACHINE_SETTINGS / sizeof *MACHINE_SETTINGS && is_done; i++)
        is_done = set_value(HKEY_LOCAL_MACHINE, MACHINE_SETTINGS[i].path, &MACHINE_SETTINGS[i]);
    if (is_done && signs_in) is_done = set_sign_in(sid);
    return is_done ? 0 : SETUP_FAILED;
}
