// Stands in for a program of the player's: what can be seen and done from the player's desktop.
//
//   player shown             prints the name of the desktop that is shown
//   player leave             shows the player's own desktop, and prints after how many ms another one is shown again
//   player insist            does so all the time for ten seconds
//   player watch MS          prints for how many ms of these the player's desktop was shown
//   player paint RRGGBB      shows a window of that colour, 600 by 400 pixels, for a minute
//   player windows DESKTOP   prints title and area of each window of that desktop
#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdbool.h>

static void print(const wchar_t *text) {
    char bytes[1024];
    DWORD written;
    int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, sizeof bytes, NULL, NULL);
    WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), bytes, (DWORD)size - 1, &written, NULL);
}

static void read_shown(wchar_t name[64]) {
    DWORD size;
    name[0] = 0;
    HDESK shown = OpenInputDesktop(0, FALSE, DESKTOP_READOBJECTS);
    if (shown == NULL) return;
    GetUserObjectInformationW(shown, UOI_NAME, name, 64 * sizeof *name, &size);
    CloseDesktop(shown);
}

static bool is_player_shown(void) {
    wchar_t name[64];
    read_shown(name);
    return _wcsicmp(name, L"default") == 0;
}

static int leave(void) {
    wchar_t text[64];
    if (is_player_shown()) return 2;
    if (!SwitchDesktop(GetThreadDesktop(GetCurrentThreadId()))) return 1;
    ULONGLONG began = GetTickCount64();
    while (is_player_shown() && GetTickCount64() - began < 10000) Sleep(1);
    swprintf(text, 64, L"%lld\n", GetTickCount64() - began);
    print(text);
    return 0;
}

static int insist(void) {
    ULONGLONG began = GetTickCount64();
    while (GetTickCount64() - began < 10000) {
        SwitchDesktop(GetThreadDesktop(GetCurrentThreadId()));
        Sleep(1);
    }
    return 0;
}

static int watch(DWORD for_ms) {
    wchar_t text[64];
    ULONGLONG began = GetTickCount64(), before = began, shown_ms = 0;
    while (before - began < for_ms) {
        bool is_shown = is_player_shown();
        Sleep(1);
        ULONGLONG now = GetTickCount64();
        if (is_shown) shown_ms += now - before;
        before = now;
    }
    swprintf(text, 64, L"%lld\n", shown_ms);
    print(text);
    return 0;
}

static BOOL CALLBACK print_window(HWND window, LPARAM unused) {
    (void)unused;
    wchar_t title[128], text[256];
    RECT area;
    GetWindowTextW(window, title, 128);
    GetWindowRect(window, &area);
    // Not IsWindowVisible: in Wine the desktop's own window is hidden.
    if ((GetWindowLongW(window, GWL_STYLE) & WS_VISIBLE) == 0) return TRUE;
    swprintf(text, 256, L"%ls %ld,%ld %ldx%ld\n", title, area.left, area.top, area.right - area.left, area.bottom - area.top);
    print(text);
    return TRUE;
}

static int print_windows(const wchar_t *name) {
    HDESK desktop = OpenDesktopW(name, 0, FALSE, DESKTOP_READOBJECTS | DESKTOP_ENUMERATE);
    if (desktop == NULL) return 1;
    EnumDesktopWindows(desktop, print_window, 0);
    return 0;
}

static int paint(unsigned long color) {
    COLORREF ground = RGB(color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff);
    WNDCLASSW class = {.lpfnWndProc = DefWindowProcW, .hbrBackground = CreateSolidBrush(ground), .lpszClassName = L"Paint"};
    RegisterClassW(&class);
    CreateWindowExW(WS_EX_TOPMOST, L"Paint", L"Pintura", WS_POPUP | WS_VISIBLE, 0, 0, 600, 400, NULL, NULL, NULL, NULL);
    MSG message;
    for (ULONGLONG began = GetTickCount64(); GetTickCount64() - began < 60000; Sleep(10))
        while (PeekMessageW(&message, NULL, 0, 0, PM_REMOVE)) DispatchMessageW(&message);
    return 0;
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *line, int show) {
    (void)instance, (void)previous, (void)line, (void)show;
    int count = 0;
    wchar_t **args = CommandLineToArgvW(GetCommandLineW(), &count), name[64];
    if (args == NULL || count < 2) return 64;
    if (wcscmp(args[1], L"shown") == 0) return read_shown(name), print(name), 0;
    if (wcscmp(args[1], L"leave") == 0) return leave();
    if (wcscmp(args[1], L"insist") == 0) return insist();
    if (wcscmp(args[1], L"watch") == 0 && count == 3) return watch(wcstoul(args[2], NULL, 10));
    if (wcscmp(args[1], L"paint") == 0 && count == 3) return paint(wcstoul(args[2], NULL, 16));
    if (wcscmp(args[1], L"windows") == 0 && count == 3) return print_windows(args[2]);
    return 64;
}
