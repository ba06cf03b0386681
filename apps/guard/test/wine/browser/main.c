// Stands in for the browser: a window of a browser's class whose title is the page's address.
#include <windows.h>
#include <shellapi.h>

static LRESULT CALLBACK on_message(HWND window, UINT message, WPARAM w, LPARAM l) {
    if (message == WM_DESTROY) PostQuitMessage(0);
    return DefWindowProcW(window, message, w, l);
}

int WINAPI wWinMain(HINSTANCE instance, HINSTANCE previous, wchar_t *line, int show) {
    (void)previous, (void)line, (void)show;
    int count = 0;
    wchar_t **args = CommandLineToArgvW(GetCommandLineW(), &count);
    const wchar_t *address = L"";
    for (int i = 1; i < count; i++)
        if (wcsstr(args[i], L"http://") != NULL) address = args[i];
    WNDCLASSW type = {.lpfnWndProc = on_message, .hInstance = instance, .lpszClassName = L"Chrome_WidgetWin_1"};
    RegisterClassW(&type);
    CreateWindowExW(0, type.lpszClassName, address, WS_OVERLAPPEDWINDOW | WS_VISIBLE, 40, 40, 320, 150, NULL, NULL, instance,
                    NULL);
    MSG message;
    while (GetMessageW(&message, NULL, 0, 0) > 0) DispatchMessageW(&message);
    return 0;
}
