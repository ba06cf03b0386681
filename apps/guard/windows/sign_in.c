#include "coruja.h"
#include <ntsecapi.h>

// The password of Windows' automatic sign-in (AutoAdminLogon) as a secret of the LSA, which only administrators can read. The
// registry's value DefaultPassword, which Windows also accepts, can be read by every account.

enum { MAX_PASSWORD = 256 };

static wchar_t NAME[] = L"DefaultPassword";
/** What the secret was before the guard: `+` and the password, or `-` if there was none. */
static wchar_t BEFORE[] = L"CorujaGuardaBefore";
static const wchar_t WINLOGON[] = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion\\Winlogon";

static LSA_UNICODE_STRING text_of(wchar_t *text) {
    USHORT bytes = (USHORT)(wcslen(text) * sizeof *text);
    return (LSA_UNICODE_STRING){.Length = bytes, .MaximumLength = bytes, .Buffer = text};
}

/** @param secret NULL removes it */
static bool store(LSA_HANDLE policy, wchar_t *name, wchar_t *secret) {
    LSA_UNICODE_STRING key = text_of(name), value = text_of(secret == NULL ? name : secret);
    NTSTATUS status = LsaStorePrivateData(policy, &key, secret == NULL ? NULL : &value);
    // There is none to remove.
    return status == 0 || (secret == NULL && LsaNtStatusToWinError(status) == ERROR_FILE_NOT_FOUND);
}

static bool load(LSA_HANDLE policy, wchar_t *name, wchar_t secret[MAX_PASSWORD]) {
    LSA_UNICODE_STRING key = text_of(name), *value = NULL;
    if (LsaRetrievePrivateData(policy, &key, &value) != 0 || value == NULL) return false;
    size_t length = value->Length / sizeof *secret;
    bool fits = length < MAX_PASSWORD;
    if (fits) {
        memcpy(secret, value->Buffer, value->Length);
        secret[length] = 0;
    }
    SecureZeroMemory(value->Buffer, value->Length);
    LsaFreeMemory(value);
    return fits;
}

/** Once: a second installation must not take our password for the earlier one. A password in the registry counts, and leaves it. */
static bool save_before(LSA_HANDLE policy) {
    wchar_t known[MAX_PASSWORD], before[MAX_PASSWORD] = L"-";
    bool is_known = load(policy, BEFORE, known), is_saved = true;
    SecureZeroMemory(known, sizeof known);
    HKEY key;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, WINLOGON, 0, KEY_READ | KEY_WRITE | KEY_WOW64_64KEY, &key) != ERROR_SUCCESS) return false;
    if (!is_known) {
        DWORD size = sizeof before - sizeof *before;
        bool was_there = RegGetValueW(key, NULL, NAME, RRF_RT_REG_SZ, NULL, before + 1, &size) == ERROR_SUCCESS ||
                         load(policy, NAME, before + 1);
        before[0] = was_there ? L'+' : L'-';
        if (!was_there) before[1] = 0;
        is_saved = store(policy, BEFORE, before);
        SecureZeroMemory(before, sizeof before);
    }
    if (is_saved) RegDeleteValueW(key, NAME);
    RegCloseKey(key);
    return is_saved;
}

static bool restore(LSA_HANDLE policy) {
    wchar_t before[MAX_PASSWORD];
    if (!load(policy, BEFORE, before)) return true;
    bool is_restored = store(policy, NAME, before[0] == L'+' ? before + 1 : NULL) && store(policy, BEFORE, NULL);
    SecureZeroMemory(before, sizeof before);
    return is_restored;
}

/** From the standard input, in UTF-8: a program's arguments can be read by others. */
static bool read_password(wchar_t password[MAX_PASSWORD]) {
    char bytes[MAX_PASSWORD * 3];
    DWORD length = 0, count;
    while (length < sizeof bytes - 1 &&
           ReadFile(GetStdHandle(STD_INPUT_HANDLE), bytes + length, sizeof bytes - 1 - length, &count, NULL) && count > 0)
        length += count;
    while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r')) length--;
    bytes[length] = 0;
    // PowerShell may write a byte order mark first.
    const char *text = strncmp(bytes, "\xef\xbb\xbf", 3) == 0 ? bytes + 3 : bytes;
    bool is_read = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, password, MAX_PASSWORD - 1) > 0;
    SecureZeroMemory(bytes, sizeof bytes);
    return is_read;
}

int keep_password(bool is_kept) {
    LSA_HANDLE policy;
    LSA_OBJECT_ATTRIBUTES attributes = {0};
    ACCESS_MASK access = POLICY_CREATE_SECRET | POLICY_GET_PRIVATE_INFORMATION;
    if (LsaOpenPolicy(NULL, &attributes, access, &policy) != 0) return 1;
    wchar_t password[MAX_PASSWORD] = L"";
    bool is_done = is_kept ? read_password(password) && save_before(policy) && store(policy, NAME, password) : restore(policy);
    SecureZeroMemory(password, sizeof password);
    LsaClose(policy);
    return is_done ? 0 : 1;
}
