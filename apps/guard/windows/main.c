#include "coruja.h"
#include <shellapi.h>

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *line, int show) {
    (void)instance, (void)previous, (void)line, (void)show;
    int count = 0;
    wchar_t **args = CommandLineToArgvW(GetCommandLineW(), &count);
    if (args == NULL || count < 2) return EXIT_USAGE;
    const wchar_t *command = args[1];
    if (wcscmp(command, L"service") == 0) return run_service();
    if (wcscmp(command, L"window") == 0 && count >= 3) return run_window(count - 2, args + 2, false);
    if (wcscmp(command, L"page") == 0 && count >= 3) return run_window(count - 2, args + 2, true);
    if (wcscmp(command, L"watch") == 0 && count >= 3) return run_watch(wcstoul(args[2], NULL, 10), count > 3);
    if (wcscmp(command, L"start") == 0 && count >= 3) return run_start(count - 2, args + 2);
    if (wcscmp(command, L"open") == 0 && count >= 3) return run_open(args[2], count > 3 ? args[3] : NULL);
    if (wcscmp(command, L"picture") == 0 && count == 2 + PICTURE_ARGUMENTS) return run_picture(args + 2);
    if (wcscmp(command, L"picture-session") == 0 && count == 2 + PICTURE_ARGUMENTS) {
        SIZE most = {wcstol(args[3], NULL, 10), wcstol(args[4], NULL, 10)};
        return run_picture_session(args[2], most);
    }
    if (wcscmp(command, L"lock") == 0) return run_lock();
    if (wcscmp(command, L"screen") == 0 && count == 4) return run_screen(args[2], wcscmp(args[3], L"own") == 0);
    if (wcscmp(command, L"clean") == 0) return run_clean(count - 2, args + 2);
    if (wcscmp(command, L"clean-session") == 0) return run_clean_session(count - 2, args + 2);
    if (wcscmp(command, L"remove") == 0 && count >= 3) return run_remove(count - 2, args + 2);
    if (wcscmp(command, L"block") == 0 && count >= 3) return run_block(count - 2, args + 2);
    if (wcscmp(command, L"sign-in") == 0 && count == 3) return keep_password(wcscmp(args[2], L"keep") == 0);
    if (wcscmp(command, L"sign-out") == 0) return sign_out_player() ? 0 : 1;
    if (wcscmp(command, L"volume") == 0 && count == 3) return run_volume(args[2]);
    if (wcscmp(command, L"boot-id") == 0) return print_boot_id();
    return EXIT_USAGE;
}
