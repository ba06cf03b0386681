#include "coruja.h"

// What is typed on the lock: address and code to pair, or a maintenance code. Both forms share their controls, which are Windows'
// own, because those know every keyboard layout; drawn in the page's colours.

enum { ADDRESS, CODE, SEND, BACK, OPEN, CONTROLS };
enum { MAX_ADDRESS = 500, MAX_CODE = 20 };

/** `IsDialogMessage` sends IDOK for Enter. */
static const int IDS[CONTROLS] = {100, 101, IDOK, IDCANCEL, 102};

struct form {
    /** Of the line that sends what was typed. */
    const char *word;
    /** NULL: the form does not have it. */
    const wchar_t *texts[FORM_PROBLEM];
    const wchar_t *send, *back;
};

static const struct form PAIRING = {
    .word = "pair",
    .texts = {
        L"Conectar este computador",
        L"No console, abra Computadores, escolha este computador e clique em 'Conectar guarda'. O c\u00f3digo vale por 10 minutos.",
        L"Endere\u00e7o do console",
        L"C\u00f3digo de pareamento",
    },
    .send = L"Conectar",
};

static const struct form MAINTENANCE = {
    .word = "maintenance",
    .texts = {[FORM_HEADING] = L"Manuten\u00e7\u00e3o", [FORM_CODE] = L"C\u00f3digo de manuten\u00e7\u00e3o"},
    .send = L"Abrir por uma hora",
    .back = L"Voltar",
};

static struct {
    HWND window;
    HFONT font;
} controls[CONTROLS];
/** NULL: none. */
static const struct form *shown;
static HBRUSH field_brush;
static WNDPROC edit_procedure;

static const struct form *form_of(const struct page *page) {
    if (page->is_pairing) return &PAIRING;
    return page->is_maintaining ? &MAINTENANCE : NULL;
}

bool has_form(const struct page *page) {
    return form_of(page) != NULL;
}

/** A field's menu has more than a lock needs. */
static LRESULT CALLBACK on_field(HWND field, UINT message, WPARAM w, LPARAM l) {
    if (message == WM_CONTEXTMENU) return 0;
    return CallWindowProcW(edit_procedure, field, message, w, l);
}

static HWND create_control(HWND parent, int control, const wchar_t *type, DWORD style) {
    HWND window = CreateWindowExW(0, type, NULL, WS_CHILD | WS_TABSTOP | style, 0, 0, 1, 1, parent,
                                  (HMENU)(INT_PTR)IDS[control], GetModuleHandleW(NULL), NULL);
    controls[control].window = window;
    return window;
}

static void create_field(HWND parent, int control, int limit, DWORD style) {
    HWND field = create_control(parent, control, L"EDIT", ES_AUTOHSCROLL | style);
    SendMessageW(field, EM_SETLIMITTEXT, (WPARAM)limit, 0);
    edit_procedure = (WNDPROC)SetWindowLongPtrW(field, GWLP_WNDPROC, (LONG_PTR)on_field);
}

void create_form(HWND parent) {
    field_brush = CreateSolidBrush(SURFACE);
    create_field(parent, ADDRESS, MAX_ADDRESS, 0);
    create_field(parent, CODE, MAX_CODE, ES_UPPERCASE);
    for (int control = SEND; control < CONTROLS; control++) create_control(parent, control, L"BUTTON", BS_OWNERDRAW);
    SetWindowTextW(controls[OPEN].window, L"Manuten\u00e7\u00e3o  M");
}

/** The form's area, and the tops of its rows, one below the other. A field is below its label. */
static RECT layout(SIZE size, const struct form *form, int tops[FORM_ROWS]) {
    static const double heights[FORM_ROWS] = {3.6, 4.4, 5.6, 6.2, 1.8, 3.4};
    double em = unit_of(size), below = 0;
    for (int row = 0; row < FORM_ROWS; row++) {
        tops[row] = (int)(below * em);
        if (row >= FORM_PROBLEM || form->texts[row] != NULL) below += heights[row];
    }
    int width = (int)(28 * em), height = (int)(below * em);
    if (width > size.cx * 9 / 10) width = size.cx * 9 / 10;
    RECT area = {(size.cx - width) / 2, (size.cy - height) / 2, (size.cx + width) / 2, size.cy};
    for (int row = 0; row < FORM_ROWS; row++) tops[row] += area.top;
    return area;
}

static RECT field_area(SIZE size, RECT area, int label_top) {
    double em = unit_of(size);
    return (RECT){area.left, label_top + (int)(1.7 * em), area.right, label_top + (int)(4.7 * em)};
}

static void place(int control, RECT area, int inset, double font_size, bool is_bold) {
    HWND window = controls[control].window;
    HFONT font = font_of(font_size, is_bold);
    SendMessageW(window, WM_SETFONT, (WPARAM)font, TRUE);
    if (controls[control].font != NULL) DeleteObject(controls[control].font);
    controls[control].font = font;
    MoveWindow(window, area.left + inset, area.top + inset, area.right - area.left - 2 * inset,
               area.bottom - area.top - 2 * inset, TRUE);
}

static void place_controls(SIZE size, const struct form *form) {
    double em = unit_of(size);
    int tops[FORM_ROWS];
    RECT area = layout(size, form, tops), footer = footer_area(size);
    place(ADDRESS, field_area(size, area, tops[FORM_ADDRESS]), (int)(0.7 * em), em, false);
    place(CODE, field_area(size, area, tops[FORM_CODE]), (int)(0.6 * em), 1.4 * em, false);
    int top = tops[FORM_BUTTONS], bottom = top + (int)(2.8 * em);
    LONG right = area.left + (int)((form->back == NULL ? 9 : 12) * em), back = right + (int)(0.8 * em);
    place(SEND, (RECT){area.left, top, right, bottom}, 0, em, true);
    place(BACK, (RECT){back, top, back + (int)(6 * em), bottom}, 0, em, true);
    RECT open = {footer.right - (int)(9 * em), footer.top - (int)(0.5 * em), footer.right, footer.bottom + (int)(0.5 * em)};
    place(OPEN, open, 0, em, false);
}

static bool is_shown(int control, const struct page *page) {
    if (control == OPEN) return page->offers_maintenance && shown == NULL;
    if (shown == NULL) return false;
    if (control == BACK) return shown->back != NULL;
    return control != ADDRESS || shown->texts[FORM_ADDRESS] != NULL;
}

static void focus_first(void) {
    SetFocus(controls[shown->texts[FORM_ADDRESS] == NULL ? CODE : ADDRESS].window);
}

static void empty_fields(void) {
    SetWindowTextW(controls[ADDRESS].window, L"");
    SetWindowTextW(controls[CODE].window, L"");
}

void place_form(SIZE size, const struct page *page) {
    static SIZE placed;
    bool is_new = shown != form_of(page);
    shown = form_of(page);
    if (is_new || placed.cx != size.cx || placed.cy != size.cy) place_controls(size, shown == NULL ? &PAIRING : shown);
    placed = size;
    if (is_new) {
        empty_fields();
        SetWindowTextW(controls[SEND].window, shown == NULL ? L"" : shown->send);
        SetWindowTextW(controls[BACK].window, shown == NULL || shown->back == NULL ? L"" : shown->back);
    }
    HWND parent = GetParent(controls[CODE].window);
    for (int control = 0; control < CONTROLS; control++) {
        HWND window = controls[control].window;
        bool is_hidden = !is_shown(control, page);
        if (is_hidden && GetFocus() == window) SetFocus(parent);
        ShowWindow(window, is_hidden ? SW_HIDE : SW_SHOW);
    }
    if (is_new && shown != NULL) focus_first();
}

static void draw_box(HDC dc, RECT area, bool has_focus) {
    HGDIOBJ brush = SelectObject(dc, field_brush), pen = SelectObject(dc, GetStockObject(DC_PEN));
    SetDCPenColor(dc, has_focus ? RGB(0x8f, 0xb8, 0xff) : LINE_STRONG);
    RoundRect(dc, area.left, area.top, area.right, area.bottom, 12, 12);
    SelectObject(dc, brush);
    SelectObject(dc, pen);
}

void draw_form(HDC dc, SIZE size, const struct page *page) {
    const struct form *form = form_of(page);
    int tops[FORM_ROWS];
    RECT area = layout(size, form, tops);
    draw_form_texts(dc, size, area, page, form->texts, tops);
    for (int control = ADDRESS; control <= CODE; control++) {
        int row = control == ADDRESS ? FORM_ADDRESS : FORM_CODE;
        if (form->texts[row] != NULL) draw_box(dc, field_area(size, area, tops[row]), GetFocus() == controls[control].window);
    }
}

/** Only the button that submits is in colour. */
static void draw_button(const DRAWITEMSTRUCT *item) {
    bool is_quiet = item->CtlID != IDOK, is_off = (item->itemState & ODS_DISABLED) != 0;
    HDC dc = item->hDC;
    RECT area = item->rcItem;
    SetDCBrushColor(dc, is_quiet ? GROUND : is_off ? MUTED : AMBER);
    FillRect(dc, &area, GetStockObject(DC_BRUSH));
    SetDCBrushColor(dc, LINE_STRONG);
    if (is_quiet) FrameRect(dc, &area, GetStockObject(DC_BRUSH));
    SetBkMode(dc, TRANSPARENT);
    SetTextColor(dc, is_quiet ? MUTED : ON_AMBER);
    wchar_t text[64];
    GetWindowTextW(item->hwndItem, text, 64);
    DrawTextW(dc, text, -1, &area, DT_CENTER | DT_VCENTER | DT_SINGLELINE);
    if ((item->itemState & ODS_FOCUS) == 0) return;
    InflateRect(&area, -3, -3);
    DrawFocusRect(dc, &area);
}

static void send_typed(void) {
    wchar_t address[MAX_ADDRESS + 1], code[MAX_CODE + 1];
    if (shown == NULL || !IsWindowEnabled(controls[SEND].window)) return;
    GetWindowTextW(controls[ADDRESS].window, address, MAX_ADDRESS + 1);
    GetWindowTextW(controls[CODE].window, code, MAX_CODE + 1);
    EnableWindow(controls[SEND].window, FALSE);
    if (shown->texts[FORM_ADDRESS] == NULL) send_line(shown->word, code, NULL);
    else send_line(shown->word, address, code);
}

void finish_form(bool is_right) {
    EnableWindow(controls[SEND].window, TRUE);
    if (is_right) return empty_fields();
    if (shown == NULL) return;
    SetFocus(controls[CODE].window);
    SendMessageW(controls[CODE].window, EM_SETSEL, 0, -1);
}

static void on_command(int id) {
    // Enter on a button that does not send.
    int focused = GetDlgCtrlID(GetFocus());
    if (id == IDOK && (focused == IDS[BACK] || focused == IDS[OPEN])) id = focused;
    if (id == IDS[OPEN]) show_maintenance(true);
    else if (id == IDS[BACK]) show_maintenance(false);
    else if (id == IDS[SEND]) send_typed();
}

bool handle_form(UINT message, WPARAM w, LPARAM l, LRESULT *result) {
    *result = 0;
    switch (message) {
    case WM_CTLCOLOREDIT:
        SetTextColor((HDC)w, TEXT);
        SetBkColor((HDC)w, SURFACE);
        *result = (LRESULT)field_brush;
        return true;
    case WM_DRAWITEM: draw_button((const DRAWITEMSTRUCT *)l); return true;
    case WM_COMMAND:
        if (HIWORD(w) == EN_SETFOCUS || HIWORD(w) == EN_KILLFOCUS) InvalidateRect(GetParent(controls[CODE].window), NULL, FALSE);
        else if (HIWORD(w) == BN_CLICKED) on_command(LOWORD(w));
        return true;
    case WM_SETFOCUS:
        if (shown == NULL) return false;
        focus_first();
        return true;
    default: return false;
    }
}
