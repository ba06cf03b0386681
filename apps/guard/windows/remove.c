#include "coruja.h"
#include <aclapi.h>
#include <shellapi.h>
#include <wincred.h>

// Removes what a player left. It runs as the player, so that it can remove only what he could remove himself, whatever he planted,
// and follows no link: each part of a path is looked at by itself.
//
//   AppData\Roaming\discord             in the home folder, with either slash
//   C:\Steam\ssfn*                      with its whole path; a star stands in the last part alone
//   HKCU:Software\Valve\Steam\Name      a value of the player's registry; with a backslash at the end a key

enum { MAX_LONG = 4096 };

/** Everything is moved there first: that is one call for a profile of any size, so that it is gone even if the time is not enough. */
static const wchar_t TRASH[] = L".coruja-limpeza-";
static const wchar_t REGISTRY[] = L"HKCU:";

/** `trash` is empty at first. */
static wchar_t home[MAX_LONG], trash[MAX_LONG];
static DWORD removed, failed, names;

/** False if it is too long. */
static bool join(wchar_t path[MAX_LONG], const wchar_t *folder, const wchar_t *name) {
    if (wcslen(folder) + wcslen(name) + 2 > MAX_LONG) return false;
    wcscpy(path, folder);
    wcscat(path, L"\\");
    wcscat(path, name);
    return true;
}

/** Any reparse point counts: a folder behind one is never entered. */
static bool is_link(DWORD attributes) {
    return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

static bool is_folder(DWORD attributes) {
    return (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0 && !is_link(attributes);
}

/** A link that another account made may lead to a store's disk of games. */
static bool is_own(const wchar_t *path) {
    unsigned char own[sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE];
    PSECURITY_DESCRIPTOR descriptor;
    PSID owner;
    DWORD size;
    HANDLE file = CreateFileW(path, READ_CONTROL, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                              FILE_FLAG_OPEN_REPARSE_POINT | FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE) return false;
    DWORD error = GetSecurityInfo(file, SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, &owner, NULL, NULL, NULL, &descriptor);
    CloseHandle(file);
    if (error != ERROR_SUCCESS) return false;
    bool is_equal = GetTokenInformation(GetCurrentProcessToken(), TokenUser, own, sizeof own, &size) &&
                    EqualSid(owner, ((TOKEN_USER *)own)->User.Sid);
    LocalFree(descriptor);
    return is_equal;
}

/** A player may have taken the rights from what is his own: then it has those of its folder again. */
static void allow(const wchar_t *path) {
    ACL none;
    DWORD attributes = GetFileAttributesW(path);
    if (attributes == INVALID_FILE_ATTRIBUTES || is_link(attributes) || !InitializeAcl(&none, sizeof none, ACL_REVISION)) return;
    SetNamedSecurityInfoW((wchar_t *)path, SE_FILE_OBJECT, DACL_SECURITY_INFORMATION | UNPROTECTED_DACL_SECURITY_INFORMATION, NULL,
                          NULL, &none, NULL);
}

/** A file, a link or an empty folder. */
static bool remove_entry(const wchar_t *path, DWORD attributes) {
    bool is_directory = (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
    if ((attributes & FILE_ATTRIBUTE_READONLY) != 0) SetFileAttributesW(path, FILE_ATTRIBUTE_NORMAL);
    for (int tries = 0; tries < 2; tries++) {
        if (is_directory ? RemoveDirectoryW(path) : DeleteFileW(path)) return true;
        if (GetLastError() != ERROR_ACCESS_DENIED) return false;
        allow(path);
    }
    return false;
}

/** The first entry that matches, never `.` or `..`. */
static HANDLE open_list(const wchar_t *folder, const wchar_t *pattern, WIN32_FIND_DATAW *entry) {
    wchar_t all[MAX_LONG];
    if (!join(all, folder, pattern)) return INVALID_HANDLE_VALUE;
    HANDLE list = FindFirstFileW(all, entry);
    if (list != INVALID_HANDLE_VALUE || GetLastError() != ERROR_ACCESS_DENIED) return list;
    allow(folder);
    return FindFirstFileW(all, entry);
}

static bool is_real(const WIN32_FIND_DATAW *entry) {
    return wcscmp(entry->cFileName, L".") != 0 && wcscmp(entry->cFileName, L"..") != 0;
}

/** Removes what a folder has, and moves its folders to `top`. @returns how many of them are gone */
static DWORD empty_into(const wchar_t *top, const wchar_t *folder) {
    WIN32_FIND_DATAW entry;
    wchar_t path[MAX_LONG], name[64], target[MAX_LONG];
    DWORD changes = 0;
    HANDLE list = open_list(folder, L"*", &entry);
    if (list == INVALID_HANDLE_VALUE) return 0;
    do {
        if (!is_real(&entry) || !join(path, folder, entry.cFileName)) continue;
        bool is_moved = is_folder(entry.dwFileAttributes);
        wsprintfW(name, L"%s%u", TRASH, names++);
        if (!is_moved) changes += remove_entry(path, entry.dwFileAttributes);
        else if (join(target, top, name)) changes += MoveFileExW(path, target, 0) ? 1 : 0;
    } while (FindNextFileW(list, &entry));
    FindClose(list);
    return changes;
}

/** Folders move up before they are removed: however deep they are, no path gets long and no call deep. */
static bool remove_tree(const wchar_t *top) {
    WIN32_FIND_DATAW entry;
    wchar_t path[MAX_LONG];
    DWORD attributes = GetFileAttributesW(top), changes;
    if (attributes == INVALID_FILE_ATTRIBUTES) return true;
    if (!is_folder(attributes)) return remove_entry(top, attributes);
    do {
        changes = 0;
        HANDLE list = open_list(top, L"*", &entry);
        if (list == INVALID_HANDLE_VALUE) break;
        do {
            if (!is_real(&entry) || !join(path, top, entry.cFileName)) continue;
            if (is_folder(entry.dwFileAttributes)) changes += empty_into(top, path);
            changes += remove_entry(path, entry.dwFileAttributes);
        } while (FindNextFileW(list, &entry));
        FindClose(list);
    } while (changes > 0);
    return remove_entry(top, attributes);
}

static void discard(const wchar_t *path) {
    wchar_t name[64], target[MAX_LONG];
    wsprintfW(name, L"%u", names++);
    DWORD attributes = GetFileAttributesW(path);
    bool is_gone = trash[0] != 0 && !is_link(attributes) && join(target, trash, name) && MoveFileExW(path, target, 0);
    if (is_gone || remove_tree(path)) removed++;
    else failed++;
}

static void discard_matches(const wchar_t *folder, const wchar_t *pattern) {
    WIN32_FIND_DATAW entry;
    wchar_t path[MAX_LONG];
    HANDLE list = open_list(folder, pattern, &entry);
    if (list == INVALID_HANDLE_VALUE) return;
    do
        if (is_real(&entry) && join(path, folder, entry.cFileName)) discard(path);
    while (FindNextFileW(list, &entry));
    FindClose(list);
}

/** @param path changed by this */
static void remove_path(wchar_t *path) {
    wchar_t at[MAX_LONG], *rest, longer[MAX_LONG];
    bool is_whole = path[0] != 0 && path[1] == L':', is_any = false;
    wcscpy(at, is_whole ? L"\\\\?" : home);
    for (wchar_t *name = wcstok(path, L"/\\", &rest); name != NULL; name = wcstok(NULL, L"/\\", &rest)) {
        // The server refuses these, too.
        if (wcscmp(name, L".") == 0 || wcscmp(name, L"..") == 0) return;
        if (wcschr(name, L'*') != NULL) return discard_matches(at, name);
        if (!join(longer, at, name)) return;
        wcscpy(at, longer);
        if (is_whole && !is_any) {
            is_any = true;
            continue;
        }
        is_any = true;
        DWORD attributes = GetFileAttributesW(at);
        if (attributes == INVALID_FILE_ATTRIBUTES) return;
        if (is_link(attributes)) {
            if (is_own(at)) discard(at);
            return;
        }
        if (!is_folder(attributes)) break;
    }
    if (is_any) discard(at);
}

/** @param name without the registry's prefix; changed by this */
static void remove_value(wchar_t *name) {
    wchar_t *value = wcsrchr(name, L'\\');
    if (value == NULL) return;
    *value++ = 0;
    LSTATUS status = value[0] == 0 ? RegDeleteTreeW(HKEY_CURRENT_USER, name) : RegDeleteKeyValueW(HKEY_CURRENT_USER, name, value);
    if (status == ERROR_SUCCESS) removed++;
    else if (status != ERROR_FILE_NOT_FOUND) failed++;
}

/** Those of programs, not those of the network's disks. */
static void remove_credentials(void) {
    CREDENTIALW **list;
    DWORD count;
    if (!CredEnumerateW(NULL, 0, &count, &list)) return;
    for (DWORD i = 0; i < count; i++)
        if (list[i]->Type == CRED_TYPE_GENERIC && CredDeleteW(list[i]->TargetName, CRED_TYPE_GENERIC, 0)) removed++;
    CredFree(list);
}

/** @param args the home folder and the paths. @returns the counts in one number */
int run_remove(int count, wchar_t **args) {
    wchar_t name[64];
    if (!join(home, L"\\\\?", args[0])) return 1;
    // Of a cleaning that was interrupted.
    wsprintfW(name, L"%s*", TRASH);
    discard_matches(home, name);
    wsprintfW(name, L"%s%x", TRASH, GetTickCount());
    if (join(trash, home, name)) CreateDirectoryW(trash, NULL);
    for (int i = 1; i < count; i++) {
        size_t prefix = wcslen(REGISTRY);
        if (wcsncmp(args[i], REGISTRY, prefix) == 0) remove_value(args[i] + prefix);
        else remove_path(args[i]);
    }
    remove_credentials();
    if (!remove_tree(trash)) failed++;
    SHEmptyRecycleBinW(NULL, NULL, SHERB_NOCONFIRMATION | SHERB_NOPROGRESSUI | SHERB_NOSOUND);
    return (int)(COUNTED + min(removed, COUNT_LIMIT - 1) * COUNT_LIMIT + min(failed, COUNT_LIMIT - 1));
}
