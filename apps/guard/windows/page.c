#include "coruja.h"

// The lock's page, as screens/lock.css draws it for Linux, with GDI. Lengths are in the unit `em` of that page.

enum { OWL_DETAIL = 4, OWL_UNITS = 24 };

struct text_field {
    const wchar_t *name;
    size_t offset;
};

#define FIELD(name) {L## #name, offsetof(struct page, name)}
static const struct text_field FIELDS[] = {
    FIELD(store), FIELD(computer), FIELD(state),      FIELD(how),
    FIELD(running), FIELD(event),  FIELD(price), FIELD(packages), FIELD(next), FIELD(idle),
    FIELD(call), FIELD(note), FIELD(connection), FIELD(logo), FIELD(picture),
};

static COLORREF color_of(const wchar_t *name) {
    if (wcscmp(name, L"free") == 0) return FREE;
    if (wcscmp(name, L"blocked") == 0) return BLOCKED;
    return wcscmp(name, L"amber") == 0 ? AMBER : OFFLINE;
}

static void read_kind(struct page *page, const wchar_t *kind) {
    page->is_pairing = wcscmp(kind, L"pairing") == 0;
    // Only the lock has a line for it.
    if (wcscmp(kind, L"locked") != 0) page->offers_maintenance = false;
}

bool read_page_line(struct page *page, wchar_t *line) {
    wchar_t *text = wcschr(line, L'\t');
    if (text == NULL) return false;
    *text++ = 0;
    if (wcscmp(line, L"kind") == 0) return read_kind(page, text), true;
    if (wcscmp(line, L"color") == 0) return page->state_color = color_of(text), true;
    if (wcscmp(line, L"connected") == 0) return page->is_connected = wcscmp(text, L"1") == 0, true;
    if (wcscmp(line, L"maintenance") == 0) return page->offers_maintenance = wcscmp(text, L"1") == 0, true;
    for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
        if (wcscmp(line, FIELDS[i].name) != 0) continue;
        wchar_t *field = (wchar_t *)((char *)page + FIELDS[i].offset);
        wcsncpy(field, text, MAX_TEXT - 1);
        field[MAX_TEXT - 1] = 0;
        return true;
    }
    return false;
}

double smaller(double one, double other) {
    return one < other ? one : other;
}

double between(double least, double value, double most) {
    return value < least ? least : smaller(value, most);
}

double vmin(SIZE size) {
    return smaller(size.cx, size.cy) / 100;
}

double unit_of(SIZE size) {
    return between(16, 2.2 * vmin(size), 32);
}

HFONT font_of(double size, bool is_bold) {
    // Windows has Segoe UI since Vista; elsewhere the nearest font takes its place.
    return CreateFontW(-(int)(size + 0.5), 0, 0, 0, is_bold ? FW_SEMIBOLD : FW_NORMAL, FALSE, FALSE, FALSE, DEFAULT_CHARSET,
                       OUT_TT_PRECIS, CLIP_DEFAULT_PRECIS, CLEARTYPE_QUALITY, DEFAULT_PITCH | FF_SWISS, L"Segoe UI");
}

int draw_text(HDC dc, RECT area, const wchar_t *text, double size, bool is_bold, COLORREF color, UINT flags) {
    HFONT font = font_of(size, is_bold);
    HGDIOBJ before = SelectObject(dc, font);
    SetBkMode(dc, TRANSPARENT);
    SetTextColor(dc, color);
    UINT all = DT_NOPREFIX | DT_WORDBREAK | DT_END_ELLIPSIS | flags;
    RECT measured = area;
    DrawTextW(dc, text, -1, &measured, (all & ~(UINT)DT_RIGHT) | DT_CALCRECT);
    if ((flags & DT_CALCRECT) == 0) DrawTextW(dc, text, -1, &area, all);
    SelectObject(dc, before);
    DeleteObject(font);
    return measured.bottom - measured.top;
}

static void fill_ellipse(HDC dc, double x, double y, double radius, COLORREF color) {
    HGDIOBJ brush = SelectObject(dc, GetStockObject(DC_BRUSH)), pen = SelectObject(dc, GetStockObject(NULL_PEN));
    SetDCBrushColor(dc, color);
    Ellipse(dc, (int)(x - radius), (int)(y - radius), (int)(x + radius) + 1, (int)(y + radius) + 1);
    SelectObject(dc, brush);
    SelectObject(dc, pen);
}

static void fill_rounded(HDC dc, RECT area, int radius, COLORREF fill, COLORREF line) {
    HGDIOBJ brush = SelectObject(dc, GetStockObject(DC_BRUSH)), pen = SelectObject(dc, GetStockObject(DC_PEN));
    SetDCBrushColor(dc, fill);
    SetDCPenColor(dc, line);
    RoundRect(dc, area.left, area.top, area.right, area.bottom, radius * 2, radius * 2);
    SelectObject(dc, brush);
    SelectObject(dc, pen);
}

static POINT at(double x, double y, double scale) {
    return (POINT){.x = (LONG)(x * scale), .y = (LONG)(y * scale)};
}

/** screens/owl.svg, at a scale. */
static void draw_owl_at(HDC dc, double scale) {
    static const double head[][2] = {
        {2.9, 2.6},   {5.8, 2.8},   {8.1, 3.5},   {9.8, 4.6},  {11.249, 4.286}, {12.751, 4.286}, {14.2, 4.6}, {15.9, 3.5},
        {18.2, 2.8},  {21.1, 2.6},  {21.9, 5.0},  {22.2, 8.0}, {22.2, 11.2},    {22.2, 17.6},    {17.8, 22},  {12, 22},
        {6.2, 22},    {1.8, 17.6},  {1.8, 11.2},  {1.8, 8.0},  {2.1, 5.0},      {2.9, 2.6},
    };
    static const double beak[][2] = {{12, 14.2}, {10.5, 16.5}, {12, 18.9}, {13.5, 16.5}};
    POINT points[sizeof head / sizeof *head];
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) points[i] = at(head[i][0], head[i][1], scale);
    HGDIOBJ brush = SelectObject(dc, GetStockObject(DC_BRUSH)), pen = SelectObject(dc, GetStockObject(NULL_PEN));
    SetDCBrushColor(dc, TEXT);
    BeginPath(dc);
    PolyBezier(dc, points, sizeof head / sizeof *head);
    EndPath(dc);
    FillPath(dc);
    for (size_t i = 0; i < 4; i++) points[i] = at(beak[i][0], beak[i][1], scale);
    SetDCBrushColor(dc, GROUND);
    Polygon(dc, points, 4);
    SelectObject(dc, brush);
    SelectObject(dc, pen);
    for (int side = 0; side < 2; side++) {
        double x = side == 0 ? 7.5 : 16.5;
        fill_ellipse(dc, x * scale, 11.6 * scale, 4.1 * scale, AMBER);
        fill_ellipse(dc, x * scale, 11.6 * scale, 1.9 * scale, GROUND);
    }
}

/** GDI draws curves with steps, so the owl is drawn larger and made smaller. */
static void draw_owl(HDC dc, int x, int y, int size) {
    int large = size * OWL_DETAIL;
    HDC memory = CreateCompatibleDC(dc);
    HBITMAP bitmap = CreateCompatibleBitmap(dc, large, large);
    HGDIOBJ before = SelectObject(memory, bitmap);
    RECT all = {0, 0, large, large};
    SetDCBrushColor(memory, GROUND);
    FillRect(memory, &all, GetStockObject(DC_BRUSH));
    draw_owl_at(memory, (double)large / OWL_UNITS);
    SetStretchBltMode(dc, HALFTONE);
    SetBrushOrgEx(dc, 0, 0, NULL);
    StretchBlt(dc, x, y, size, size, memory, 0, 0, large, large, SRCCOPY);
    SelectObject(memory, before);
    DeleteObject(bitmap);
    DeleteDC(memory);
}

static void draw_header(HDC dc, SIZE size, double em) {
    int left = size.cx * 5 / 100, top = size.cy * 4 / 100;
    if (size.cx > size.cy) left = (int)(5 * vmin(size));
    int owl = (int)(2.24 * em);
    draw_owl(dc, left, top, owl);
    RECT word = {left + owl + (int)(0.6 * em), top, size.cx, top + owl};
    draw_text(dc, word, L"coruja", 1.6 * em, true, TEXT, DT_SINGLELINE | DT_VCENTER);
    wchar_t hour[16], day[64];
    GetTimeFormatEx(L"pt-BR", TIME_NOSECONDS, NULL, L"HH:mm", hour, 16);
    GetDateFormatEx(L"pt-BR", 0, NULL, L"dddd, d 'de' MMMM", day, 64, NULL);
    RECT clock = {size.cx / 2, top, size.cx - left, size.cy};
    clock.top += draw_text(dc, clock, hour, 2.4 * em, true, TEXT, DT_SINGLELINE | DT_RIGHT);
    draw_text(dc, clock, day, em, false, MUTED, DT_SINGLELINE | DT_RIGHT);
}

RECT footer_area(SIZE size) {
    int left = (int)(5 * vmin(size)), bottom = size.cy - (int)(4 * vmin(size));
    return (RECT){left, bottom - (int)(1.4 * unit_of(size)), size.cx - left, bottom};
}

static void draw_footer(HDC dc, SIZE size, double em, const struct page *page) {
    RECT area = footer_area(size);
    if (page->connection[0] == 0) return;
    fill_ellipse(dc, area.left + 0.3 * em, (area.top + area.bottom) / 2.0, 0.3 * em, page->is_connected ? FREE : OFFLINE);
    area.left += (int)(1.1 * em);
    draw_text(dc, area, page->connection, em, false, MUTED, DT_SINGLELINE);
}

struct line {
    const wchar_t *text;
    double size;
    COLORREF color;
};

/** What stands below the state, one after the other: the offers only where no column has them. @returns where they end */
static int draw_lines(HDC dc, RECT area, double em, int gap, const struct page *page, bool has_column, UINT flags) {
    const struct line lines[] = {
        {page->idle, 1.4, AMBER},      {page->call, 1.3, AMBER}, {page->price, 1.4, TEXT},
        {page->packages, 1.2, MUTED}, {page->next, 1.2, MUTED},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        bool is_offer = i >= 2;
        if (lines[i].text[0] == 0 || (is_offer && has_column)) continue;
        area.top += draw_text(dc, area, lines[i].text, lines[i].size * em, false, lines[i].color, flags) + gap;
    }
    return area.top;
}

/** The texts from `area.top` down. @returns where they end */
static int draw_texts(HDC dc, RECT area, SIZE size, double em, const struct page *page, bool has_column, UINT flags) {
    bool is_drawn = (flags & DT_CALCRECT) == 0, is_long = wcslen(page->computer) > 10;
    int gap = (int)(1.8 * vmin(size));
    double name = is_long ? between(32, 7 * vmin(size), 96) : between(48, 12 * vmin(size), 176);
    int brand = draw_brand(dc, area, size, page, flags);
    if (brand > 0) area.top += brand + gap;
    if (page->computer[0] != 0) area.top += draw_text(dc, area, page->computer, name, true, TEXT, flags) + gap;
    RECT state = area;
    state.left += (int)(2.2 * 1.1 * em);
    int height = draw_text(dc, state, page->state, 2.2 * em, true, page->state_color, flags);
    if (is_drawn) fill_ellipse(dc, area.left + 0.66 * em, area.top + height / 2.0, 0.66 * em, page->state_color);
    area.top += height + gap;
    if (page->how[0] != 0) area.top += draw_text(dc, area, page->how, 1.8 * em, false, TEXT, flags) + gap;
    if (page->running[0] != 0) area.top += draw_text(dc, area, page->running, 1.4 * em, false, MUTED, flags) + gap;
    if (page->event[0] != 0) {
        RECT event = area;
        event.left += (int)em;
        height = draw_text(dc, event, page->event, 1.4 * em, false, TEXT, flags);
        RECT bar = {area.left, area.top, area.left + 4, area.top + height};
        SetDCBrushColor(dc, AMBER);
        if (is_drawn) FillRect(dc, &bar, GetStockObject(DC_BRUSH));
        area.top += height + gap;
    }
    area.top = draw_lines(dc, area, em, gap, page, has_column, flags);
    if (page->note[0] == 0) return area.top;
    RECT box = area, note = area;
    box.right = box.left + (LONG)smaller(area.right - area.left, 44 * em);
    note.left += (int)(1.5 * em), note.right = box.right - (int)(1.5 * em), note.top += (int)(1.3 * em);
    int title = draw_text(dc, note, L"Mensagem do balc\u00e3o", em, false, MUTED, DT_CALCRECT);
    RECT body = note;
    body.top += title;
    height = draw_text(dc, body, page->note, 1.3 * em, false, TEXT, DT_CALCRECT);
    box.bottom = body.top + height + (int)(1.3 * em);
    if (is_drawn) {
        fill_rounded(dc, box, 10, SURFACE, LINE_STRONG);
        draw_text(dc, note, L"Mensagem do balc\u00e3o", em, false, MUTED, 0);
        draw_text(dc, body, page->note, 1.3 * em, false, TEXT, 0);
    }
    return box.bottom;
}

void draw_page(HDC dc, SIZE size, const struct page *page) {
    double em = unit_of(size);
    int padding = (int)(5 * vmin(size)), gap = (int)(6 * vmin(size));
    // The store's face on the right, or else the owl on the left.
    bool is_wide = size.cx > 900, has_column = is_wide && has_face(page), has_owl = is_wide && !has_column;
    int side = is_wide ? (size.cx - 2 * padding - gap) * 2 / 5 : 0;
    draw_header(dc, size, em);
    draw_footer(dc, size, em, page);
    if (has_owl) {
        int owl = (int)smaller(side, 38 * vmin(size));
        draw_owl(dc, padding + side - owl, (size.cy - owl) / 2, owl);
    }
    RECT area = {padding, 0, size.cx - padding, size.cy};
    if (has_column) {
        RECT column = {area.right - side, (LONG)(8 * em), area.right, footer_area(size).top - (LONG)em};
        draw_face(dc, column, size, page);
        area.right = column.left - gap;
    } else if (has_owl) {
        area.left += side + gap;
    }
    int height = draw_texts(dc, area, size, em, page, has_column, DT_CALCRECT);
    area.top = (LONG)between(8 * em, (size.cy - height) / 2.0, size.cy);
    draw_texts(dc, area, size, em, page, has_column, 0);
}

void draw_form_texts(HDC dc, SIZE size, RECT area, const struct page *page, const wchar_t *const texts[FORM_PROBLEM],
                     const int tops[FORM_ROWS]) {
    static const double sizes[FORM_PROBLEM] = {1.8, 1, 1, 1};
    double em = unit_of(size);
    draw_header(dc, size, em);
    // Before it is paired there is no connection to tell of.
    if (!page->is_pairing) draw_footer(dc, size, em, page);
    for (int row = 0; row < FORM_PROBLEM; row++) {
        if (texts[row] == NULL) continue;
        bool is_help = row == FORM_HELP;
        area.top = tops[row];
        draw_text(dc, area, texts[row], sizes[row] * em, !is_help, is_help ? MUTED : TEXT, 0);
    }
    area.top = tops[FORM_PROBLEM];
    draw_text(dc, area, page->problem, em, false, BLOCKED, 0);
}
