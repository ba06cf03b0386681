#include "coruja.h"

void path_beside(const wchar_t *name, wchar_t path[MAX_PATH]) {
    GetModuleFileNameW(NULL, path, MAX_PATH);
    wchar_t *file = wcsrchr(path, L'\\');
    size_t start = file == NULL ? 0 : (size_t)(file - path) + 1;
    wcsncpy(path + start, name, MAX_PATH - start - 1);
    path[MAX_PATH - 1] = 0;
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
