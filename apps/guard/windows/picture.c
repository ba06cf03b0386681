#include "coruja.h"

// A picture of all monitors (docs/product/guard.md#picture-of-a-screen). `picture` runs in the service's session, which has no screen,
// and starts `picture-session` as SYSTEM in the player's. That draws the desktop which is shown now, the player's or the lock's, into a
// file that SYSTEM alone may open. What a game draws past the desktop, in exclusive full screen, is black.

enum { PICTURE_MS = 8000, BITMAP_START = sizeof(BITMAPFILEHEADER) + sizeof(BITMAPINFOHEADER) };

static bool write_bitmap(const wchar_t *file, const BITMAPINFOHEADER *header, const void *pixels) {
    SECURITY_ATTRIBUTES attributes;
    DWORD written;
    BITMAPFILEHEADER start = {.bfType = 0x4D42, .bfSize = BITMAP_START + header->biSizeImage, .bfOffBits = BITMAP_START};
    if (!only_for_us(&attributes)) return false;
    // A file of that name may have other rights.
    DeleteFileW(file);
    HANDLE out = CreateFileW(file, GENERIC_WRITE, 0, &attributes, CREATE_NEW, FILE_ATTRIBUTE_TEMPORARY, NULL);
    LocalFree(attributes.lpSecurityDescriptor);
    if (out == INVALID_HANDLE_VALUE) return false;
    bool is_written = WriteFile(out, &start, sizeof start, &written, NULL) && WriteFile(out, header, sizeof *header, &written, NULL) &&
                      WriteFile(out, pixels, header->biSizeImage, &written, NULL) && written == header->biSizeImage;
    CloseHandle(out);
    if (!is_written) DeleteFileW(file);
    return is_written;
}

/** All monitors, made smaller to fit. */
static bool draw_picture(const wchar_t *file, SIZE most) {
    int left = GetSystemMetrics(SM_XVIRTUALSCREEN), top = GetSystemMetrics(SM_YVIRTUALSCREEN);
    int width = GetSystemMetrics(SM_CXVIRTUALSCREEN), height = GetSystemMetrics(SM_CYVIRTUALSCREEN);
    if (width <= 0 || height <= 0) return false;
    double scale = smaller(1, smaller((double)most.cx / width, (double)most.cy / height));
    int to_width = (int)between(1, width * scale, most.cx), to_height = (int)between(1, height * scale, most.cy);
    // The height is negative: the first row comes first.
    BITMAPINFO info = {.bmiHeader = {
        .biSize = sizeof(BITMAPINFOHEADER), .biWidth = to_width, .biHeight = -to_height, .biPlanes = 1, .biBitCount = 32,
        .biCompression = BI_RGB, .biSizeImage = (DWORD)to_width * (DWORD)to_height * 4,
    }};
    void *pixels = NULL;
    HDC screen = GetDC(NULL), whole_dc = CreateCompatibleDC(screen), small_dc = CreateCompatibleDC(screen);
    HBITMAP whole = CreateCompatibleBitmap(screen, width, height);
    HBITMAP small = CreateDIBSection(screen, &info, DIB_RGB_COLORS, &pixels, NULL, 0);
    if (whole == NULL || small == NULL || pixels == NULL) return false;
    SelectObject(whole_dc, whole);
    SelectObject(small_dc, small);
    SetStretchBltMode(small_dc, HALFTONE);
    SetBrushOrgEx(small_dc, 0, 0, NULL);
    // CAPTUREBLT: with layered windows, such as the notice.
    bool is_drawn = BitBlt(whole_dc, 0, 0, width, height, screen, left, top, SRCCOPY | CAPTUREBLT) &&
                    StretchBlt(small_dc, 0, 0, to_width, to_height, whole_dc, 0, 0, width, height, SRCCOPY);
    GdiFlush();
    return is_drawn && write_bitmap(file, &info.bmiHeader, pixels);
}

int run_picture_session(const wchar_t *file, SIZE most) {
    SetProcessDpiAwarenessContext(DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2);
    HDESK shown = OpenInputDesktop(0, FALSE, DESKTOP_READOBJECTS | DESKTOP_WRITEOBJECTS | DESKTOP_ENUMERATE);
    if (shown == NULL || !SetThreadDesktop(shown)) return 1;
    return draw_picture(file, most) ? 0 : 1;
}

int run_picture(wchar_t **args) {
    static wchar_t line[LINE_LENGTH];
    wchar_t itself[MAX_PATH];
    DWORD session, id;
    HANDLE player;
    // Before anybody signs in there is only Windows' own screen.
    if (!find_player(&session, &player)) return 1;
    CloseHandle(player);
    HANDLE own = own_token_in(session), job = new_job(0);
    if (own == NULL || job == NULL) return 1;
    GetModuleFileNameW(NULL, itself, MAX_PATH);
    append_argument(line, itself);
    append_argument(line, L"picture-session");
    for (int i = 0; i < PICTURE_ARGUMENTS; i++)
        if (!append_argument(line, args[i])) return EXIT_USAGE;
    HANDLE drawer = start_in_job(own, job, PLAYER_DESKTOP, itself, line, &id);
    if (drawer == NULL || WaitForSingleObject(drawer, PICTURE_MS) != WAIT_OBJECT_0) return 1;
    DWORD code = exit_code(drawer);
    if (code == 0) print("taken\n");
    return (int)code;
}
