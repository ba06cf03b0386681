#include "coruja.h"

// The lock's windows, one for each monitor.

enum { MAX_MONITORS = 16, CHECK_TIMER = 1, CHECK_MS = 1000, FRONT_MS = 250 };

struct monitors {
    int count;
    RECT areas[MAX_MONITORS];
};

static const wchar_t CLASS_NAME[] = L"CorujaLock";
static HWND windows[MAX_MONITORS];
static int window_count;
static bool is_topmost;
static struct page page;

HWND main_window(void) {
    return windows[0];
}

/** The first one, which has the page, is first in the list. */
static BOOL CALLBACK add_monitor(HMONITOR monitor, HDC dc, RECT *area, LPARAM parameter) {
    (void)dc;
    struct monitors *monitors = (struct monitors *)parameter;
    if (monitors->count == MAX_MONITORS) return FALSE;
    MONITORINFO info = {.cbSize = sizeof info};
    bool is_first = GetMonitorInfoW(monitor, &info) && (info.dwFlags & MONITORINFOF_PRIMARY) != 0;
    monitors->areas[monitors->count] = *area;
    if (is_first) {
        RECT other = monitors->areas[0];
        monitors->areas[0] = *area;
        monitors->areas[monitors->count] = other;
    }
    monitors->count++;
    return TRUE;
}

static SIZE size_of(HWND window) {
    RECT area;
    GetClientRect(window, &area);
    return (SIZE){.cx = area.right, .cy = area.bottom};
}

static bool open_window(const RECT *area) {
    bool is_main = window_count == 0;
    // Tool windows: in Wine another one that covers the screen gets no messages.
    HWND window = CreateWindowExW(is_topmost ? WS_EX_TOPMOST | WS_EX_TOOLWINDOW : WS_EX_TOOLWINDOW, CLASS_NAME,
                                  is_main ? L"Coruja - Tela de bloqueio" : L"Coruja - Monitor", WS_POPUP | WS_CLIPCHILDREN,
                                  area->left, area->top, area->right - area->left, area->bottom - area->top, NULL, NULL,
                                  GetModuleHandleW(NULL), NULL);
    if (window == NULL) return false;
    windows[window_count++] = window;
    if (is_main) create_form(window);
    ShowWindow(window, is_main ? SW_SHOW : SW_SHOWNOACTIVATE);
    UpdateWindow(window);
    return true;
}

static void move_window(HWND window, const RECT *area) {
    RECT now;
    if (GetWindowRect(window, &now) && EqualRect(&now, area)) return;
    SetWindowPos(window, NULL, area->left, area->top, area->right - area->left, area->bottom - area->top,
                 SWP_NOZORDER | SWP_NOACTIVATE | SWP_NOCOPYBITS);
    InvalidateRect(window, NULL, FALSE);
}

void cover_monitors(void) {
    struct monitors monitors = {0};
    EnumDisplayMonitors(NULL, NULL, add_monitor, (LPARAM)&monitors);
    // For a moment there is none while monitors change.
    if (monitors.count == 0) return;
    for (int i = 0; i < monitors.count; i++) {
        if (i < window_count) move_window(windows[i], &monitors.areas[i]);
        else if (!open_window(&monitors.areas[i])) break;
    }
    while (window_count > monitors.count) DestroyWindow(windows[--window_count]);
}

static void paint(HWND window) {
    PAINTSTRUCT painting;
    HDC dc = BeginPaint(window, &painting);
    SIZE size = size_of(window);
    HDC memory = CreateCompatibleDC(dc);
    HBITMAP bitmap = CreateCompatibleBitmap(dc, size.cx, size.cy);
    HGDIOBJ before = SelectObject(memory, bitmap);
    RECT all = {0, 0, size.cx, size.cy};
    SetDCBrushColor(memory, GROUND);
    FillRect(memory, &all, GetStockObject(DC_BRUSH));
    if (window == windows[0]) {
        if (has_form(&page)) draw_form(memory, size, &page);
        else draw_page(memory, size, &page);
    }
    BitBlt(dc, 0, 0, size.cx, size.cy, memory, 0, 0, SRCCOPY);
    SelectObject(memory, before);
    DeleteObject(bitmap);
    DeleteDC(memory);
    EndPaint(window, &painting);
}

static void redraw(void) {
    place_form(size_of(windows[0]), &page);
    InvalidateRect(windows[0], NULL, FALSE);
}

void show_maintenance(bool is_open) {
    page.is_maintaining = is_open && page.offers_maintenance;
    page.problem[0] = 0;
    redraw();
}

/** @param problem empty: what was typed is right */
static void take_answer(const wchar_t *problem) {
    bool is_right = problem[0] == 0;
    // Too late for a form that is gone.
    if (has_form(&page)) wcsncpy(page.problem, problem, MAX_TEXT - 1);
    finish_form(is_right);
    if (is_right) show_maintenance(false);
    else redraw();
}

/** @param line freed by this */
static void take(wchar_t *line) {
    if (wcscmp(line, L"draw") == 0) {
        load_pictures(&page);
        if (page.is_maintaining && !page.offers_maintenance) show_maintenance(false);
        redraw();
    } else if (wcsncmp(line, L"answer\t", 7) == 0) {
        take_answer(line + 7);
    } else {
        read_page_line(&page, line);
    }
    free(line);
}

/** Once a second: the clock, monitors that came without a message, and on the player's desktop the place above all. */
static void check(void) {
    static unsigned int checks;
    if (is_topmost)
        for (int i = window_count - 1; i >= 0; i--) keep_on_top(windows[i], i == 0);
    else if (GetForegroundWindow() == NULL) SetForegroundWindow(windows[0]);
    if (checks++ % (CHECK_MS / FRONT_MS) != 0) return;
    cover_monitors();
    if (!page.is_pairing) InvalidateRect(windows[0], NULL, FALSE);
}

bool handle_press(const MSG *message) {
    bool is_key = message->message == WM_KEYDOWN && (HIWORD(message->lParam) & KF_REPEAT) == 0;
    if (has_form(&page) || (!is_key && message->message != WM_LBUTTONDOWN)) return false;
    bool is_plain = is_key && GetKeyState(VK_CONTROL) >= 0;
    send_line(is_plain && message->wParam == 'C' ? "call" : "press", NULL, NULL);
    if (!is_plain || message->wParam != 'M' || !page.offers_maintenance) return false;
    show_maintenance(true);
    return true;
}

static LRESULT CALLBACK on_message(HWND window, UINT message, WPARAM w, LPARAM l) {
    LRESULT result;
    if (handle_form(message, w, l, &result)) return result;
    switch (message) {
    case WM_PAINT: paint(window); return 0;
    case WM_ERASEBKGND: return 1;
    case WM_SIZE:
        if (window == windows[0]) redraw();
        return 0;
    case WM_DISPLAYCHANGE: cover_monitors(); return 0;
    case WM_TIMER: check(); return 0;
    case WM_LINE: take((wchar_t *)l); return 0;
    case WM_CLOSE_LOCK: PostQuitMessage(0); return 0;
    // Neither Alt+F4 nor a message from elsewhere closes it, and no system menu opens.
    case WM_CLOSE:
    case WM_SYSCOMMAND: return 0;
    case WM_QUERYENDSESSION: return TRUE;
    default: return DefWindowProcW(window, message, w, l);
    }
}

bool open_monitors(bool is_on_own_desktop) {
    is_topmost = !is_on_own_desktop;
    WNDCLASSW type = {
        .lpfnWndProc = on_message,
        .hInstance = GetModuleHandleW(NULL),
        .hCursor = LoadCursorW(NULL, (const wchar_t *)IDC_ARROW),
        .lpszClassName = CLASS_NAME,
    };
    if (RegisterClassW(&type) == 0) return false;
    // Until the guard says more.
    wcscpy(page.state, L"Conectando \u00e0 loja\u2026");
    page.state_color = OFFLINE;
    cover_monitors();
    return window_count > 0 && SetTimer(windows[0], CHECK_TIMER, FRONT_MS, NULL) != 0;
}
