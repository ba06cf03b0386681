#include "coruja.h"
#include <string.h>

// Which guard the service starts: once an update on trial, the last one that was confirmed, or the installed one
// (docs/guard.md#updates). The guard writes and reads these files too (apps/guard/src/update/update-folder.ts).

static const wchar_t TRIAL[] = L"update\\trial", TRYING[] = L"update\\trying", FAILED[] = L"update\\failed", CURRENT[] = L"update\\current";

static bool rename_beside(const wchar_t *from, const wchar_t *to) {
    wchar_t before[MAX_PATH], after[MAX_PATH];
    path_beside(from, before);
    path_beside(to, after);
    return MoveFileExW(before, after, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
}

/** The id in the file's first line. */
static bool read_offer(const wchar_t *name, wchar_t offer[OFFER_LENGTH]) {
    wchar_t path[MAX_PATH];
    char text[OFFER_LENGTH];
    DWORD length = 0, end = 0;
    path_beside(name, path);
    HANDLE file = CreateFileW(path, GENERIC_READ, FILE_SHARE_READ, NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) return false;
    if (!ReadFile(file, text, sizeof text - 1, &length, NULL)) length = 0;
    CloseHandle(file);
    for (; end < length && text[end] != 0 && strchr("0123456789abcdef-", text[end]) != NULL; end++) offer[end] = (wchar_t)text[end];
    offer[end] = 0;
    return end > 0;
}

static bool find_program(const wchar_t *offer, wchar_t program[MAX_PATH]) {
    wchar_t name[MAX_PATH] = L"update\\";
    wcscat(name, offer);
    wcscat(name, L"\\coruja-guard.exe");
    path_beside(name, program);
    return GetFileAttributesW(program) != INVALID_FILE_ATTRIBUTES;
}

bool choose_guard(wchar_t program[MAX_PATH]) {
    wchar_t offer[OFFER_LENGTH], home[MAX_PATH];
    // The update was started before, and did not confirm itself.
    rename_beside(TRYING, FAILED);
    // Renamed before the start, so that an update that crashes the computer is not started again.
    bool is_trial = rename_beside(TRIAL, TRYING) && read_offer(TRYING, offer) && find_program(offer, program);
    path_beside(L"", home);
    home[wcslen(home) - 1] = 0;
    SetEnvironmentVariableW(L"CORUJA_GUARD_PROGRAM", home);
    SetEnvironmentVariableW(L"CORUJA_GUARD_TRIAL", is_trial ? offer : NULL);
    if (!is_trial && (!read_offer(CURRENT, offer) || !find_program(offer, program))) path_beside(L"coruja-guard.exe", program);
    return is_trial;
}

bool end_trial(void) {
    wchar_t path[MAX_PATH];
    DWORD written;
    path_beside(TRYING, path);
    HANDLE file = CreateFileW(path, FILE_APPEND_DATA, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
                              FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) return false;
    WriteFile(file, "late\n", 5, &written, NULL);
    CloseHandle(file);
    return true;
}
