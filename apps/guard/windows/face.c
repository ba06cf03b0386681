#include "coruja.h"

// The store's face on the lock (docs/product/guard.md#the-stores-face): logo and picture from files that the guard wrote, and the
// column with the picture, the price, the packages and the next event.

struct picture {
    wchar_t path[MAX_TEXT];
    HBITMAP original, scaled;
    SIZE size, scaled_size;
};

static struct picture logo, poster;

static void load(struct picture *picture, const wchar_t *path) {
    if (wcscmp(picture->path, path) == 0) return;
    wcscpy(picture->path, path);
    if (picture->original != NULL) DeleteObject(picture->original);
    if (picture->scaled != NULL) DeleteObject(picture->scaled);
    picture->scaled = NULL;
    picture->original = path[0] == 0 ? NULL : LoadImageW(NULL, path, IMAGE_BITMAP, 0, 0, LR_LOADFROMFILE | LR_CREATEDIBSECTION);
    BITMAP info;
    if (picture->original == NULL || GetObjectW(picture->original, sizeof info, &info) == 0) return;
    picture->size = (SIZE){info.bmWidth, info.bmHeight};
}

void load_pictures(const struct page *page) {
    load(&logo, page->logo);
    load(&poster, page->picture);
}

/** The largest size within this one that keeps the picture's shape; never larger than the picture itself. */
static SIZE size_within(const struct picture *picture, double width, double height) {
    if (picture->original == NULL || picture->size.cx <= 0 || picture->size.cy <= 0) return (SIZE){0, 0};
    double scale = smaller(1, smaller(width / picture->size.cx, height / picture->size.cy));
    if (scale <= 0) return (SIZE){0, 0};
    return (SIZE){(LONG)(picture->size.cx * scale), (LONG)(picture->size.cy * scale)};
}

/** Makes it smaller once, since the page is drawn every second. */
static bool scale_to(struct picture *picture, HDC dc, SIZE size) {
    if (picture->scaled != NULL && picture->scaled_size.cx == size.cx && picture->scaled_size.cy == size.cy) return true;
    if (picture->scaled != NULL) DeleteObject(picture->scaled);
    picture->scaled = CreateCompatibleBitmap(dc, size.cx, size.cy);
    picture->scaled_size = size;
    if (picture->scaled == NULL) return false;
    HDC from = CreateCompatibleDC(dc), to = CreateCompatibleDC(dc);
    HGDIOBJ old_from = SelectObject(from, picture->original), old_to = SelectObject(to, picture->scaled);
    SetStretchBltMode(to, HALFTONE);
    SetBrushOrgEx(to, 0, 0, NULL);
    StretchBlt(to, 0, 0, size.cx, size.cy, from, 0, 0, picture->size.cx, picture->size.cy, SRCCOPY);
    SelectObject(from, old_from);
    SelectObject(to, old_to);
    DeleteDC(from);
    DeleteDC(to);
    return true;
}

static void draw_picture(HDC dc, struct picture *picture, int x, int y, SIZE size) {
    if (size.cx <= 0 || size.cy <= 0 || !scale_to(picture, dc, size)) return;
    HDC memory = CreateCompatibleDC(dc);
    HGDIOBJ before = SelectObject(memory, picture->scaled);
    BitBlt(dc, x, y, size.cx, size.cy, memory, 0, 0, SRCCOPY);
    SelectObject(memory, before);
    DeleteDC(memory);
}

int draw_brand(HDC dc, RECT area, SIZE size, const struct page *page, UINT flags) {
    SIZE mark = size_within(&logo, 34 * vmin(size), 16 * vmin(size));
    if (mark.cx == 0 && page->store[0] == 0) return 0;
    RECT name = area;
    if (mark.cx > 0) name.left += mark.cx + (int)(0.8 * unit_of(size));
    double letters = between(26, 5 * vmin(size), 72);
    int text = page->store[0] == 0 ? 0 : draw_text(dc, name, page->store, letters, true, TEXT, flags | DT_CALCRECT);
    int height = text > mark.cy ? text : mark.cy;
    if ((flags & DT_CALCRECT) != 0) return height;
    draw_picture(dc, &logo, area.left, area.top + (height - mark.cy) / 2, mark);
    name.top += (height - text) / 2;
    if (text > 0) draw_text(dc, name, page->store, letters, true, TEXT, flags);
    return height;
}

bool has_face(const struct page *page) {
    return poster.original != NULL || page->price[0] != 0 || page->packages[0] != 0 || page->next[0] != 0;
}

/** The number large, what it is for below. */
static int draw_price(HDC dc, RECT area, SIZE size, const wchar_t *price, UINT flags) {
    wchar_t number[MAX_TEXT];
    wcscpy(number, price);
    wchar_t *per = wcsstr(number, L" a hora");
    if (per != NULL) *per++ = 0;
    int height = draw_text(dc, area, number, between(38, 8 * vmin(size), 112), true, TEXT, flags);
    if (per == NULL) return height;
    area.top += height;
    return height + draw_text(dc, area, per, 1.5 * unit_of(size), false, TEXT, flags);
}

/** The last `: ` is before the price, which stands at the right, so that no long name hides it. */
static int draw_package(HDC dc, RECT area, double em, wchar_t *package, UINT flags) {
    wchar_t *price = NULL;
    for (wchar_t *found = wcsstr(package, L": "); found != NULL; found = wcsstr(found + 1, L": ")) price = found;
    RECT name = area;
    if (price != NULL) {
        *price = 0;
        price += 2;
        name.right -= (int)(9 * em);
        draw_text(dc, area, price, 1.5 * em, true, TEXT, flags | DT_SINGLELINE | DT_RIGHT);
    }
    return draw_text(dc, name, package, 1.5 * em, false, TEXT, flags | DT_SINGLELINE);
}

/** One below the other. */
static int draw_packages(HDC dc, RECT area, double em, const wchar_t *packages, UINT flags) {
    static const wchar_t between_them[] = L" \u00b7 ";
    wchar_t all[MAX_TEXT];
    int top = area.top;
    wcscpy(all, packages);
    for (wchar_t *one = all, *next; one != NULL; one = next) {
        next = wcsstr(one, between_them);
        if (next != NULL) *next = 0, next += wcslen(between_them);
        area.top += draw_package(dc, area, em, one, flags) + (int)(0.4 * em);
    }
    return area.top - top;
}

static int draw_next(HDC dc, RECT area, double em, const wchar_t *next, UINT flags) {
    RECT text = area;
    text.left += (int)(0.7 * 1.5 * em);
    text.top += draw_text(dc, text, L"Pr\u00f3ximo Coruj\u00e3o", 1.2 * em, false, MUTED, flags);
    int height = text.top - area.top + draw_text(dc, text, next, 1.5 * em, true, TEXT, flags);
    RECT bar = {area.left, area.top, area.left + 4, area.top + height};
    SetDCBrushColor(dc, AMBER);
    if ((flags & DT_CALCRECT) == 0) FillRect(dc, &bar, GetStockObject(DC_BRUSH));
    return height;
}

/** What stands below the picture. @returns where it ends */
static int draw_offers(HDC dc, RECT area, SIZE size, const struct page *page, UINT flags) {
    double em = unit_of(size);
    int gap = (int)(2.4 * vmin(size));
    if (page->price[0] != 0) area.top += draw_price(dc, area, size, page->price, flags) + gap;
    if (page->packages[0] != 0) area.top += draw_packages(dc, area, em, page->packages, flags) + gap;
    if (page->next[0] != 0) area.top += draw_next(dc, area, em, page->next, flags) + gap;
    return area.top;
}

void draw_face(HDC dc, RECT area, SIZE size, const struct page *page) {
    int gap = (int)(2.4 * vmin(size)), available = area.bottom - area.top;
    int offers = draw_offers(dc, area, size, page, DT_CALCRECT) - area.top;
    // It yields to the texts.
    double most = smaller((offers > 0 ? 0.32 : 0.6) * size.cy, available - offers - gap);
    SIZE shown = size_within(&poster, area.right - area.left, most);
    int above = shown.cy > 0 ? shown.cy + gap : 0;
    area.top += (available - above - offers) / 2;
    draw_picture(dc, &poster, area.left, area.top, shown);
    area.top += above;
    draw_offers(dc, area, size, page, 0);
}
