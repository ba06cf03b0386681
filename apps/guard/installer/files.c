#include "installer.h"

static const wchar_t UPDATE[] = L"SOFTWARE\\Coruja\\Update";

void begin_update(void) {
    HKEY key;
    if (RegCreateKeyExW(HKEY_LOCAL_MACHINE, UPDATE, 0, NULL, REG_OPTION_VOLATILE, KEY_READ, NULL, &key, NULL) == ERROR_SUCCESS)
        RegCloseKey(key);
}

void end_update(void) {
    RegDeleteKeyExW(HKEY_LOCAL_MACHINE, UPDATE, KEY_WOW64_64KEY, 0);
}

bool is_updating(void) {
    HKEY key;
    if (RegOpenKeyExW(HKEY_LOCAL_MACHINE, UPDATE, 0, KEY_READ, &key) != ERROR_SUCCESS) return false;
    RegCloseKey(key);
    return true;
}

static bool write_text(HANDLE file, const wchar_t *text) {
    char bytes[DATA_LENGTH * 3];
    DWORD written;
    int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
    bool is_written = length > 0 && WriteFile(file, bytes, (DWORD)length - 1, &written, NULL);
    SecureZeroMemory(bytes, sizeof bytes);
    return is_written;
}

bool write_secret(const wchar_t *path, const wchar_t *secret) {
    HANDLE file = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) return false;
    bool is_written = write_text(file, secret);
    CloseHandle(file);
    return is_written;
}

static void read_answer(HANDLE file, wchar_t answer[ANSWER_LENGTH]) {
    char bytes[ANSWER_LENGTH];
    DWORD length = 0;
    SetFilePointer(file, 0, NULL, FILE_BEGIN);
    if (!ReadFile(file, bytes, sizeof bytes - 1, &length, NULL)) length = 0;
    bytes[length] = 0;
    answer[MultiByteToWideChar(CP_UTF8, 0, bytes, (int)length, answer, ANSWER_LENGTH - 1)] = 0;
}

/** Its output goes into a file, because Node.js in Wine cannot write to a pipe. */
static HANDLE open_output(void) {
    wchar_t name[MAX_PATH];
    SECURITY_ATTRIBUTES inheritable = {.nLength = sizeof inheritable, .bInheritHandle = TRUE};
    data_path(L"\\guarda\\resposta", name);
    return CreateFileW(name, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, &inheritable, CREATE_ALWAYS,
                       FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
}

static void give_input(HANDLE read, HANDLE write, const wchar_t *input) {
    CloseHandle(read);
    write_text(write, input);
    CloseHandle(write);
}

DWORD run_program(wchar_t line[LINE_LENGTH], const wchar_t *input, wchar_t answer[ANSWER_LENGTH]) {
    SECURITY_ATTRIBUTES inheritable = {.nLength = sizeof inheritable, .bInheritHandle = TRUE};
    HANDLE output = answer == NULL ? INVALID_HANDLE_VALUE : open_output(), read = NULL, write = NULL;
    STARTUPINFOW startup = {.cb = sizeof startup};
    PROCESS_INFORMATION process;
    DWORD code = ERROR_GEN_FAILURE;
    if (input != NULL && CreatePipe(&read, &write, &inheritable, 0)) SetHandleInformation(write, HANDLE_FLAG_INHERIT, 0);
    if (input != NULL || output != INVALID_HANDLE_VALUE) {
        startup.dwFlags = STARTF_USESTDHANDLES;
        startup.hStdInput = read;
        startup.hStdOutput = startup.hStdError = output;
    }
    bool is_started = CreateProcessW(NULL, line, NULL, NULL, TRUE, CREATE_NO_WINDOW, NULL, NULL, &startup, &process);
    if (!is_started) code = GetLastError();
    if (input != NULL) give_input(read, write, input);
    if (is_started) {
        WaitForSingleObject(process.hProcess, INFINITE);
        GetExitCodeProcess(process.hProcess, &code);
        CloseHandle(process.hThread);
        CloseHandle(process.hProcess);
    }
    if (answer != NULL) read_answer(output, answer);
    if (output != INVALID_HANDLE_VALUE) CloseHandle(output);
    return code;
}

/** Follows no link: players may write into one of these folders. @param kept a name that stays, or NULL */
static void remove_folder(const wchar_t *folder, const wchar_t *kept) {
    wchar_t path[MAX_PATH * 4];
    WIN32_FIND_DATAW found;
    swprintf(path, MAX_PATH * 4, L"%ls\\*", folder);
    HANDLE list = FindFirstFileW(path, &found);
    if (list == INVALID_HANDLE_VALUE) return;
    do {
        const wchar_t *name = found.cFileName;
        if (wcscmp(name, L".") == 0 || wcscmp(name, L"..") == 0 || (kept != NULL && wcscmp(name, kept) == 0)) continue;
        swprintf(path, MAX_PATH * 4, L"%ls\\%ls", folder, name);
        SetFileAttributesW(path, FILE_ATTRIBUTE_NORMAL);
        if (!(found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY)) DeleteFileW(path);
        else if (found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) RemoveDirectoryW(path);
        else remove_folder(path, kept);
    } while (FindNextFileW(list, &found));
    FindClose(list);
    RemoveDirectoryW(folder);
}

void remove_updates(void) {
    wchar_t folder[MAX_PATH];
    program_path(L"\\update", folder);
    remove_folder(folder, NULL);
}

void remove_data(bool keeps_id) {
    static const wchar_t *keys[] = {L"SOFTWARE\\Coruja", L"SOFTWARE\\CorujaGuarda"};
    wchar_t path[MAX_PATH], folder[MAX_PATH + 4];
    data_path(L"", path);
    // Without this prefix Windows refuses long paths, which players can make.
    swprintf(folder, MAX_PATH + 4, L"\\\\?\\%ls", path);
    remove_folder(folder, keeps_id ? L"installation" : NULL);
    program_path(L"", path);
    remove_folder(path, NULL);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) RegDeleteTreeW(HKEY_LOCAL_MACHINE, keys[i]);
}
