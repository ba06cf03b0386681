// An update of the guard that says its version, and ends at once when it is to guard.
#include <windows.h>

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *line, int show) {
    (void)instance, (void)previous, (void)show;
    DWORD written;
    if (wcscmp(line, L"--version") != 0) return 7;
    return WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), "9.1.6\n", 6, &written, NULL) ? 0 : 1;
}
