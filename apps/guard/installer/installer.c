// The MSI's own actions (package.wxs): a library that Windows Installer loads from the package, as SYSTEM and without a window.
// A key or a password comes in `CustomActionData`, which Windows Installer does not log, and never in a program's arguments.

#include "installer.h"

/** The parts of `CustomActionData`, divided by `|`; the last one may hold that character. */
struct given {
    wchar_t *server, *account, *signs_in, *key, *code, *password;
};

static void append_arguments(wchar_t line[LINE_LENGTH], size_t count, const wchar_t **args) {
    for (size_t i = 0; i < count; i++) append_argument(line, args[i]);
}

static void read_data(MSIHANDLE installer, wchar_t data[DATA_LENGTH]) {
    DWORD length = DATA_LENGTH;
    if (MsiGetPropertyW(installer, L"CustomActionData", data, &length) != ERROR_SUCCESS) data[0] = 0;
}

static struct given read_given(wchar_t *data) {
    struct given given;
    wchar_t **parts[] = {&given.server, &given.account, &given.signs_in, &given.key, &given.code, &given.password};
    static wchar_t none[] = L"";
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        *parts[i] = data == NULL ? none : data;
        if (data != NULL && i + 1 < sizeof parts / sizeof *parts) data = wcschr(data, L'|');
        else data = NULL;
        if (data != NULL) *data++ = 0;
    }
    return given;
}

static UINT fail(MSIHANDLE installer, const wchar_t *text) {
    MSIHANDLE record = MsiCreateRecord(1);
    MsiRecordSetStringW(record, 0, L"[1]");
    MsiRecordSetStringW(record, 1, text);
    MsiProcessMessage(installer, INSTALLMESSAGE_ERROR, record);
    MsiCloseHandle(record);
    return ERROR_INSTALL_FAILURE;
}

/**
 * Before files are replaced or removed. The processes of the windows end shortly after the service, and keep their files open until
 * then. A guard that was installed by install.ps1 is removed by its own script, which keeps the connection.
 */
__declspec(dllexport) UINT __stdcall Prepare(MSIHANDLE installer) {
    wchar_t folder[DATA_LENGTH], path[DATA_LENGTH + 16], line[LINE_LENGTH] = L"", system[MAX_PATH];
    stop_service();
    end_programs();
    read_data(installer, folder);
    if (folder[0] == 0) return ERROR_SUCCESS;
    GetSystemDirectoryW(system, MAX_PATH - 64);
    wcscat(system, L"\\WindowsPowerShell\\v1.0\\powershell.exe");
    swprintf(path, DATA_LENGTH + 16, L"%ls\\uninstall.ps1", folder);
    const wchar_t *args[] = {system, L"-NoProfile", L"-NonInteractive", L"-ExecutionPolicy", L"Bypass", L"-File", path, L"-KeepConnection"};
    append_arguments(line, sizeof args / sizeof *args, args);
    if (run_program(line, NULL, NULL) == 0) return ERROR_SUCCESS;
    return fail(installer, L"O guarda instalado antes, sem o MSI, n\u00e3o p\u00f4de ser removido. Desinstale-o e instale de novo.");
}

/** @param text with a `%lu` for the error code */
static UINT fail_with(MSIHANDLE installer, const wchar_t *text, DWORD code) {
    wchar_t numbered[ANSWER_LENGTH];
    swprintf(numbered, ANSWER_LENGTH, text, code);
    return fail(installer, numbered);
}

/** With a key, a code, or only the address that this computer may pair with. */
static UINT connect_guard(MSIHANDLE installer, const struct given *given) {
    wchar_t program[MAX_PATH], key_file[MAX_PATH], line[LINE_LENGTH] = L"", answer[ANSWER_LENGTH];
    if (given->server[0] == 0) return ERROR_SUCCESS;
    program_path(L"\\coruja-guard.exe", program);
    // In a folder that only SYSTEM and administrators may read.
    data_path(L"\\guarda\\chave", key_file);
    const wchar_t *by_key[] = {program, L"pair", L"--server", given->server, L"--key-file", key_file};
    const wchar_t *by_code[] = {program, L"pair", L"--server", given->server, L"--code", given->code};
    const wchar_t *address[] = {program, L"server", given->server};
    if (given->key[0] != 0) append_arguments(line, 6, by_key);
    else if (given->code[0] != 0) append_arguments(line, 6, by_code);
    else append_arguments(line, 3, address);
    if (given->key[0] != 0 && !write_secret(key_file, given->key)) return fail(installer, L"A chave n\u00e3o p\u00f4de ser guardada.");
    DWORD code = run_program(line, NULL, answer);
    DeleteFileW(key_file);
    if (code == 0) return ERROR_SUCCESS;
    return answer[0] != 0 ? fail(installer, answer) : fail_with(installer, L"O guarda n\u00e3o p\u00f4de ser conectado (%lu).", code);
}

static DWORD keep_sign_in(const wchar_t *password) {
    wchar_t program[MAX_PATH], line[LINE_LENGTH] = L"";
    program_path(L"\\coruja-desktop.exe", program);
    const wchar_t *args[] = {program, L"sign-in", L"keep"};
    append_arguments(line, 3, args);
    return run_program(line, password, NULL);
}

static UINT apply(MSIHANDLE installer, const struct given *given) {
    bool signs_in = wcscmp(given->signs_in, L"1") == 0;
    if (signs_in && keep_sign_in(given->password) != 0)
        return fail(installer, L"A senha da conta dos clientes n\u00e3o p\u00f4de ser guardada.");
    const wchar_t *args[] = {L"apply", given->account[0] == 0 ? L"-" : given->account, signs_in ? L"1" : L"0"};
    DWORD code = run_service_task(3, args);
    switch (code) {
    case 0: return ERROR_SUCCESS;
    case SETUP_NO_ACCOUNT: return fail(installer, L"A conta dos clientes (ACCOUNT) n\u00e3o existe neste computador.");
    case SETUP_NEVER_SIGNED_IN: return fail(installer, L"Entre uma vez no Windows com a conta dos clientes e instale de novo.");
    default: return fail_with(installer, L"As configura\u00e7\u00f5es do Windows n\u00e3o puderam ser mudadas (%lu).", code);
    }
}

/** After the service is there. A failure undoes the whole installation. */
__declspec(dllexport) UINT __stdcall SetUp(MSIHANDLE installer) {
    wchar_t data[DATA_LENGTH];
    read_data(installer, data);
    struct given given = read_given(data);
    stop_service();
    remove_updates();
    UINT result = apply(installer, &given);
    if (result == ERROR_SUCCESS) result = connect_guard(installer, &given);
    if (result == ERROR_SUCCESS && !start_service()) result = fail(installer, L"O servi\u00e7o do guarda n\u00e3o come\u00e7ou.");
    SecureZeroMemory(data, sizeof data);
    return result;
}

/** Sites stay blocked while the guard does not run. */
static void unblock(void) {
    wchar_t program[MAX_PATH], line[LINE_LENGTH] = L"", answer[ANSWER_LENGTH];
    program_path(L"\\coruja-guard.exe", program);
    const wchar_t *args[] = {program, L"unblock"};
    append_arguments(line, 2, args);
    run_program(line, NULL, answer);
}

/** By the service; without one, as after a failure, with what privileges there are. */
static DWORD restore(void) {
    const wchar_t *args[] = {L"restore"};
    stop_service();
    unblock();
    DWORD code = run_service_task(1, args);
    return code == 0 ? 0 : (DWORD)restore_settings();
}

/** When an installation fails that was not there before. The random id stays: the same key again is then no further use of it. */
__declspec(dllexport) UINT __stdcall Undo(MSIHANDLE installer) {
    (void)installer;
    restore();
    end_programs();
    remove_data(true);
    return ERROR_SUCCESS;
}

/** Before the service is removed. */
__declspec(dllexport) UINT __stdcall Restore(MSIHANDLE installer) {
    if (is_updating() || restore() == 0) return ERROR_SUCCESS;
    return fail(installer, L"As configura\u00e7\u00f5es do Windows n\u00e3o puderam ser devolvidas. Reinicie o computador e desinstale de novo.");
}

/** After the program's files are removed. */
__declspec(dllexport) UINT __stdcall Clean(MSIHANDLE installer) {
    (void)installer;
    if (!is_updating()) remove_data(false);
    return ERROR_SUCCESS;
}

/** Before an update removes the earlier version, which must not take the connection with it. */
__declspec(dllexport) UINT __stdcall BeginUpdate(MSIHANDLE installer) {
    (void)installer;
    begin_update();
    return ERROR_SUCCESS;
}

/** When an update is done, or has failed. */
__declspec(dllexport) UINT __stdcall EndUpdate(MSIHANDLE installer) {
    (void)installer;
    end_update();
    return ERROR_SUCCESS;
}
