// What the guard needs from the Windows API, in a small program without a window. scripts/lib/guard-packages.mjs compiles it.
//
//   coruja-desktop service                       the Windows service: starts coruja-guard.exe, or an update of it (trial.c), and starts it again when it ends
//   coruja-desktop window PROGRAM ARGS...        a browser's window on the player's desktop, until our standard input closes
//   coruja-desktop page PROGRAM ARGS...          the same for a window that the player may cover and close
//   coruja-desktop watch PID [page]              keeps that window above the others; a page is only opened in front
//   coruja-desktop start TARGET [ARGUMENTS]      opens a shortcut as the player; prints `started` or `missing`
//   coruja-desktop open TARGET [ARGUMENTS]       what `start` starts as the player
//   coruja-desktop picture FILE WIDTH HEIGHT     draws the screen, at most so large, into a bitmap (picture.c); prints `taken`
//   coruja-desktop picture-session …             what `picture` starts in the player's session
//   coruja-desktop lock                          the lock, until it reads `close`; a line for each message (lock.c)
//   coruja-desktop screen PIPE DESKTOP           what `lock` starts in the player's session; DESKTOP is `own` or `player`
//   coruja-desktop clean PATHS...                ends the player's programs and removes what he left (clean.c); prints the counts
//   coruja-desktop clean-session PATHS...        what `clean` starts in the player's session
//   coruja-desktop remove HOME PATHS...          what that starts as the player (remove.c)
//   coruja-desktop block NAMES...                ends the player's programs with these file names, until our standard input closes (block.c)
//   coruja-desktop sign-in keep                  keeps the password on our standard input for the automatic sign-in
//   coruja-desktop sign-in restore               what was kept before the guard
//   coruja-desktop sign-out                      signs out the player
//   coruja-desktop volume LEVEL                  sets the computer's volume, 0 to 100; prints `set` or `no-device`
//   coruja-desktop boot-id                       prints an id of the current boot
#pragma once

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

#define SERVICE_NAME L"CorujaGuarda"
/** Of a command line; Windows' own limit is 32,767. */
#define LINE_LENGTH 32768

enum {
    EXIT_USAGE = 64,
    /** `watch`: the window is gone although its browser lives. */
    EXIT_WINDOW_GONE = 7,
    /** `screen`: Windows does not show a desktop of our own. */
    EXIT_NO_DESKTOP = 8,
    /** `open`: the program is not on this computer. */
    EXIT_MISSING = 9,
};

// boot.c
int print_boot_id(void);

// volume.c
/** @param level a whole number of percent; 0: without sound */
int run_volume(const wchar_t *level);

// sign_in.c
int keep_password(bool is_kept);

// service.c
int run_service(void);

// trial.c
/** Of an update's id, with the terminating null. */
enum { OFFER_LENGTH = 64 };
/** Finds the guard to start, and sets the environment variables that tell it about updates. True if it is an update on trial. */
bool choose_guard(wchar_t program[MAX_PATH]);
/** Call it when the minute of the trial is over. False if the update has confirmed itself; else the next start reports that it was late. */
bool end_trial(void);

// setup.c
/** Exit codes of the service when it is started for one of the calls below. The installer (apps/guard/installer) has the same numbers. */
enum { SETUP_FAILED = 1, SETUP_NO_ACCOUNT = 2, SETUP_NEVER_SIGNED_IN = 3 };
/** @param account the players'; "" is the one of the last installation */
int apply_settings(const wchar_t *account, bool signs_in);
/** Undoes what `apply_settings` changed, and restores the password of the automatic sign-in. */
int restore_settings(void);

// player.c
/** The account at the computer's screen and its session; false if nobody is signed in. */
bool find_player(DWORD *session, HANDLE *token);
struct user {
    DWORD session;
    TOKEN_USER token;
    unsigned char more[SECURITY_MAX_SID_SIZE];
};
/** Reads whose token it is; leaves `session` as it is. */
bool read_user(HANDLE token, struct user *user);
bool sign_out_player(void);
/** Only the account that this process runs as, which is SYSTEM, may open an object with these attributes. */
bool only_for_us(SECURITY_ATTRIBUTES *attributes);
/** SYSTEM in this session: the player cannot end processes that run with it. */
HANDLE own_token_in(DWORD session);
/** Starts a process in a job, or in ours if there is none, on this desktop. 0 when it failed. */
HANDLE start_in_job(HANDLE token, HANDLE job, const wchar_t *desktop, const wchar_t *program, wchar_t *line, DWORD *id);
/** A job that Windows ends with its last handle, so that a killed holder leaves no process behind. */
HANDLE new_job(DWORD more_flags);
/** Ends helpers whose guard was killed: a lock that waits for the next one. */
void end_orphans(void);
bool has_ended(HANDLE process);
DWORD exit_code(HANDLE process);

// line.c
/** The path of a file beside this program. */
void path_beside(const wchar_t *name, wchar_t path[MAX_PATH]);
/** In the folder of the guard's data. @param name begins with a backslash, or is empty */
void data_path(const wchar_t *name, wchar_t path[MAX_PATH]);
/** Where the guard is installed. @param name begins with a backslash, or is empty */
void program_path(const wchar_t *name, wchar_t path[MAX_PATH]);
/** To our standard output. */
bool print(const char *text);
/** Appends an argument, quoted for the C runtime: only backslashes before a quotation mark are doubled. False if too long. */
bool append_argument(wchar_t line[LINE_LENGTH], const wchar_t *argument);

// window.c
extern const wchar_t PLAYER_DESKTOP[];
int run_window(int count, wchar_t **args, bool is_page);
/** Waits for the end of our standard input, and passes on to `target`, if there is one by then, what is read. */
HANDLE relay_input(const HANDLE *target);
/** Whether the last line was `close`, which may come before there is a target. */
bool was_told_to_close(void);

// watch.c
int run_watch(DWORD process, bool is_page);
void bring_to_front(HWND window);
/** Above all other windows, and in front if it `takes_keys`. */
void keep_on_top(HWND window, bool takes_keys);

// launch.c
int run_start(int count, wchar_t **args);
/** @param arguments NULL: none */
int run_open(const wchar_t *target, const wchar_t *arguments);

// picture.c
enum { PICTURE_ARGUMENTS = 3 };
int run_picture(wchar_t **args);
int run_picture_session(const wchar_t *file, SIZE most);

// lock.c
int run_lock(void);
/** `\\.\pipe\NAME-in` and `-out`, which carry the lines. */
#define PIPE_NAME_LENGTH 96

// screen.c
int run_screen(const wchar_t *pipe, bool has_own_desktop);
/** Sends a line to the guard: a word, and up to two texts after tabs. */
void send_line(const char *word, const wchar_t *first, const wchar_t *second);

// desktop.c
/** A new desktop that only SYSTEM may enter. */
HDESK create_desktop(void);
/** Shows the desktop, and again within 50 ms whenever another one is shown. */
bool guard_desktop(HDESK desktop);
bool is_player_desktop_shown(void);
/** Shows the player's desktop again and stops guarding ours. */
void show_player_desktop(void);

// clean.c
int run_clean(int count, wchar_t **paths);
int run_clean_session(int count, wchar_t **paths);
/** A handle to end the process with if it is a program of the player's, else NULL. Empty `path` if it is unknown. */
HANDLE open_program(DWORD id, const struct user *user, wchar_t path[MAX_PATH]);

// block.c
int run_block(int count, wchar_t **names);

// remove.c
int run_remove(int count, wchar_t **args);
/** Its exit code is COUNTED + removed * COUNT_LIMIT + failed. */
enum { COUNT_LIMIT = 0x1000, COUNTED = COUNT_LIMIT * COUNT_LIMIT };

// keys.c
/** Blocks all keys but those for typing, on this desktop and on a thread of its own. */
bool block_keys(HDESK desktop);
/** What the hook decides. */
bool is_key_allowed(DWORD key, bool is_alt, bool is_ctrl, bool is_shift, bool is_win);

// page.c
enum { MAX_TEXT = 512 };
/** What the lock says, from the guard's lines. */
struct page {
    bool is_pairing, is_connected, offers_maintenance;
    /** The field for a maintenance code is open. */
    bool is_maintaining;
    COLORREF state_color;
    wchar_t store[MAX_TEXT], computer[MAX_TEXT], state[MAX_TEXT], how[MAX_TEXT], running[MAX_TEXT], event[MAX_TEXT],
        price[MAX_TEXT], packages[MAX_TEXT], next[MAX_TEXT], idle[MAX_TEXT], call[MAX_TEXT], note[MAX_TEXT], connection[MAX_TEXT],
        problem[MAX_TEXT];
    /** Paths of bitmaps. */
    wchar_t logo[MAX_TEXT], picture[MAX_TEXT];
};
/** @param line changed by this; false for an unknown one */
bool read_page_line(struct page *page, wchar_t *line);
/** `rgb(…)` as in screens/base.css. */
enum {
    GROUND = RGB(0x0a, 0x10, 0x1d),
    SURFACE = RGB(0x11, 0x1a, 0x2b),
    LINE_STRONG = RGB(0x65, 0x76, 0x9a),
    TEXT = RGB(0xe9, 0xee, 0xf8),
    MUTED = RGB(0xa6, 0xb3, 0xcb),
    AMBER = RGB(0xf6, 0xb9, 0x3b),
    ON_AMBER = RGB(0x22, 0x16, 0x00),
    FREE = RGB(0x54, 0xcf, 0x94),
    BLOCKED = RGB(0xff, 0x91, 0x8a),
    OFFLINE = RGB(0xa6, 0xb2, 0xc6),
};
double smaller(double one, double other);
double between(double least, double value, double most);
/** A hundredth of the shorter side. */
double vmin(SIZE size);
HFONT font_of(double size, bool is_bold);
/** @returns its height; with DT_CALCRECT nothing is drawn */
int draw_text(HDC dc, RECT area, const wchar_t *text, double size, bool is_bold, COLORREF color, UINT flags);
/** A size in `em` of the page, in pixels. */
double unit_of(SIZE size);
void draw_page(HDC dc, SIZE size, const struct page *page);
/** Where the line about the connection is. */
RECT footer_area(SIZE size);
/** The rows of a form. */
enum { FORM_HEADING, FORM_HELP, FORM_ADDRESS, FORM_CODE, FORM_PROBLEM, FORM_BUTTONS, FORM_ROWS };
/** @param texts NULL where the form has no such row */
void draw_form_texts(HDC dc, SIZE size, RECT area, const struct page *page, const wchar_t *const texts[FORM_PROBLEM],
                     const int tops[FORM_ROWS]);

// face.c
/** Reads the files of the page's pictures, if they are others than before. */
void load_pictures(const struct page *page);
/** Logo and store's name. @returns their height */
int draw_brand(HDC dc, RECT area, SIZE size, const struct page *page, UINT flags);
/** Whether there is anything for the column of `draw_face`. */
bool has_face(const struct page *page);
void draw_face(HDC dc, RECT area, SIZE size, const struct page *page);

// form.c
/** Fields and buttons, children of the lock's window; hidden at first. */
void create_form(HWND parent);
/** Whether the page shows a form in place of its texts. */
bool has_form(const struct page *page);
/** Shows the controls of the page's form, or the button that opens one. */
void place_form(SIZE size, const struct page *page);
void draw_form(HDC dc, SIZE size, const struct page *page);
/** Handles what the fields and the buttons send to their parent. True if `result` is its answer. */
bool handle_form(UINT message, WPARAM w, LPARAM l, LRESULT *result);
/** After the guard's answer. */
void finish_form(bool is_right);

// monitors.c
/** One window for each monitor: the page on the first, dark on the others. */
bool open_monitors(bool is_on_own_desktop);
/** Opens, moves and closes windows so that each monitor has one. */
void cover_monitors(void);
/** Tells the guard of a key or a click on the page; C calls the attendant. True if the message is done: M opens a field. */
bool handle_press(const MSG *message);
/** Opens or closes the field for a maintenance code; it opens only while it is offered. */
void show_maintenance(bool is_open);
/** The window with the page. */
HWND main_window(void);
/** For the windows' thread: the guard's lines, and the end. */
enum { WM_LINE = WM_APP, WM_CLOSE_LOCK };
