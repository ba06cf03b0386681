#include "coruja.h"
#include <objbase.h>
#include <shellapi.h>

// Starts a shortcut of the launcher (docs/product/shortcuts.md#on-the-computers). `start` runs in the service's session and starts
// `open` as the player, which has Windows open the target as a click of the player's would: a program, a shortcut's file, or an
// address whose program the player's account knows.

enum { OPEN_MS = 15000 };

static bool is_address(const wchar_t *target) {
    return wcsstr(target, L"://") != NULL;
}

/** Otherwise Windows offers to look for a program in its shop. */
static bool has_program(const wchar_t *address) {
    wchar_t scheme[64] = L"";
    size_t length = (size_t)(wcsstr(address, L"://") - address);
    if (length >= 64) return false;
    wcsncpy(scheme, address, length);
    return RegGetValueW(HKEY_CLASSES_ROOT, scheme, L"URL Protocol", RRF_RT_ANY, NULL, NULL, NULL) == ERROR_SUCCESS;
}

/** Only the program in front may put a new one there. */
static HWND come_to_front(void) {
    HWND window = CreateWindowExW(WS_EX_TOOLWINDOW, L"STATIC", NULL, WS_POPUP | WS_VISIBLE, -9, -9, 1, 1, NULL, NULL, NULL, NULL);
    if (window != NULL) bring_to_front(window);
    return window;
}

int run_open(const wchar_t *target, const wchar_t *arguments) {
    wchar_t folder[MAX_PATH] = L"";
    bool is_program = !is_address(target);
    if (is_program ? GetFileAttributesW(target) == INVALID_FILE_ATTRIBUTES : !has_program(target)) return EXIT_MISSING;
    if (is_program) {
        wcsncpy(folder, target, MAX_PATH - 1);
        wchar_t *file = wcsrchr(folder, L'\\');
        if (file != NULL) file[1] = 0;
    }
    CoInitializeEx(NULL, COINIT_APARTMENTTHREADED | COINIT_DISABLE_OLE1DDE);
    HWND window = come_to_front();
    SHELLEXECUTEINFOW task = {
        .cbSize = sizeof task,
        .fMask = SEE_MASK_FLAG_NO_UI | SEE_MASK_NOASYNC,
        .lpFile = target,
        .lpParameters = arguments,
        .lpDirectory = is_program ? folder : NULL,
        .nShow = SW_SHOWNORMAL,
    };
    BOOL is_started = ShellExecuteExW(&task);
    DWORD error = GetLastError();
    if (window != NULL) DestroyWindow(window);
    if (is_started) return 0;
    return error == ERROR_FILE_NOT_FOUND || error == ERROR_PATH_NOT_FOUND ? EXIT_MISSING : 1;
}

int run_start(int count, wchar_t **args) {
    static wchar_t line[LINE_LENGTH];
    wchar_t itself[MAX_PATH];
    DWORD session, id;
    HANDLE player;
    if (!find_player(&session, &player)) return 1;
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    append_argument(line, itself);
    append_argument(line, L"open");
    for (int i = 0; i < count; i++)
        if (!append_argument(line, args[i])) return EXIT_USAGE;
    HANDLE opener = start_in_job(player, NULL, PLAYER_DESKTOP, itself, line, &id);
    if (opener == NULL || WaitForSingleObject(opener, OPEN_MS) != WAIT_OBJECT_0) return 1;
    DWORD code = exit_code(opener);
    if (code == 0) print("started\n");
    else if (code == EXIT_MISSING) print("missing\n");
    return (int)code;
}
