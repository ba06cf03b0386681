#include "coruja.h"
#include <shlobj.h>
#include <string.h>

void path_beside(const wchar_t *name, wchar_t path[MAX_PATH]) {
    GetModuleFileNameW(NULL, path, MAX_PATH);
    wchar_t *file = wcsrchr(path, L'\\');
    size_t start = file == NULL ? 0 : (size_t)(file - path) + 1;
    wcsncpy(path + start, name, MAX_PATH - start - 1);
    path[MAX_PATH - 1] = 0;
}

/** Not from the environment: a service that starts with a new Windows may have none. */
static void known_path(int folder, const wchar_t *fallback, const wchar_t *rest, const wchar_t *name, wchar_t path[MAX_PATH]) {
    if (SHGetFolderPathW(NULL, folder, NULL, SHGFP_TYPE_CURRENT, path) != S_OK) wcscpy(path, fallback);
    wcsncat(path, rest, MAX_PATH - wcslen(path) - 1);
    wcsncat(path, name, MAX_PATH - wcslen(path) - 1);
}

void data_path(const wchar_t *name, wchar_t path[MAX_PATH]) {
    known_path(CSIDL_COMMON_APPDATA, L"C:\\ProgramData", L"\\Coruja", name, path);
}

void program_path(const wchar_t *name, wchar_t path[MAX_PATH]) {
    known_path(CSIDL_PROGRAM_FILES, L"C:\\Program Files", L"\\Coruja Guarda", name, path);
}

bool print(const char *text) {
    DWORD written;
    return WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), text, (DWORD)strlen(text), &written, NULL);
}

bool append_argument(wchar_t line[LINE_LENGTH], const wchar_t *argument) {
    size_t end = wcslen(line);
    // Each character may need a backslash; with two quotation marks, a space and the end.
    if (end + wcslen(argument) * 2 + 4 > LINE_LENGTH) return false;
    if (end > 0) line[end++] = L' ';
    line[end++] = L'"';
    size_t backslashes = 0;
    for (const wchar_t *c = argument; *c != 0; c++) {
        if (*c == L'\\') {
            backslashes++;
        } else {
            if (*c == L'"')
                for (size_t i = 0; i <= backslashes; i++) line[end++] = L'\\';
            backslashes = 0;
        }
        line[end++] = *c;
    }
    while (backslashes-- > 0) line[end++] = L'\\';
    line[end++] = L'"';
    line[end] = 0;
    return true;
}
