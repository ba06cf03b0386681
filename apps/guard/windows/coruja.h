// What the guard needs from the Windows API, in a small program without a window. scripts/lib/guard-packages.mjs compiles it.
//
//   coruja-desktop service                       the Windows service: starts coruja-guard.exe and starts it again when it ends
//   coruja-desktop window KIND PROGRAM ARGS...   a window on the player's desktop, until our standard input closes
//   coruja-desktop watch KIND PID                keeps that window above the others and, for the lock, blocks Windows' keys
//   coruja-desktop sign-out                      signs out the player
//   coruja-desktop boot-id                       prints an id of the current boot
#pragma once

#define WIN32_LEAN_AND_MEAN
#include <windows.h>
#include <stdbool.h>

#define SERVICE_NAME L"CorujaGuarda"
/** Of a command line; Windows' own limit is 32,767. */
#define LINE_LENGTH 32768

enum {
    EXIT_USAGE = 64,
    /** `watch`: the window is gone although its browser lives. */
    EXIT_WINDOW_GONE = 7,
};

// boot.c
int print_boot_id(void);

// service.c
int run_service(void);

// player.c
/** The account at the computer's screen and its session; false if nobody is signed in. */
bool find_player(DWORD *session, HANDLE *token);
bool sign_out_player(void);
/** SYSTEM in this session: the player cannot end processes that run with it. */
HANDLE own_token_in(DWORD session);
/** Starts a suspended process in a job, on this desktop, and lets it run. 0 when it failed. */
HANDLE start_in_job(HANDLE token, HANDLE job, const wchar_t *desktop, const wchar_t *program, wchar_t *line, DWORD *id);
/** A job that Windows ends with its last handle, so that a killed holder leaves no process behind. */
HANDLE new_job(DWORD more_flags);
bool has_ended(HANDLE process);
DWORD exit_code(HANDLE process);

// line.c
/** The path of a file beside this program. */
void path_beside(const wchar_t *name, wchar_t path[MAX_PATH]);
/** Appends an argument, quoted for the C runtime: only backslashes before a quotation mark are doubled. False if too long. */
bool append_argument(wchar_t line[LINE_LENGTH], const wchar_t *argument);

// window.c
int run_window(int count, wchar_t **args);

// watch.c
int run_watch(bool is_lock, DWORD process);

// keys.c
/** Blocks Windows' own key combinations on the desktop of a thread of its own. */
bool block_windows_keys(void);
