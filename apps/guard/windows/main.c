#include "coruja.h"
#include <shellapi.h>

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *line, int show) {
    (void)instance, (void)previous, (void)line, (void)show;
    int count = 0;
    wchar_t **args = CommandLineToArgvW(GetCommandLineW(), &count);
    if (args == NULL || count < 2) return EXIT_USAGE;
    const wchar_t *command = args[1];
    if (wcscmp(command, L"service") == 0) return run_service();
    if (wcscmp(command, L"window") == 0 && count >= 4) return run_window(count - 2, args + 2);
    if (wcscmp(command, L"watch") == 0 && count == 4)
        return run_watch(wcscmp(args[2], L"lock") == 0, wcstoul(args[3], NULL, 10));
    if (wcscmp(command, L"sign-out") == 0) return sign_out_player() ? 0 : 1;
    if (wcscmp(command, L"boot-id") == 0) return print_boot_id();
    return EXIT_USAGE;
}
