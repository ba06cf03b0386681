#include "coruja.h"
#include <stdio.h>
#include <tlhelp32.h>

// Programs that a store does not allow (docs/guard.md#blocked-programs-and-sites). It runs in the service's session, as SYSTEM.

enum { LOOK_MS = 1000 };

/** Its place among the names, or -1. */
static int find_name(const wchar_t *file, int count, wchar_t **names) {
    for (int i = 0; i < count; i++)
        if (CompareStringOrdinal(file, -1, names[i], -1, TRUE) == CSTR_EQUAL) return i;
    return -1;
}

static void end_program(DWORD id, int place, const struct user *user) {
    char text[32];
    wchar_t path[MAX_PATH];
    HANDLE program = open_program(id, user, path);
    if (program == NULL) return;
    if (TerminateProcess(program, 1)) {
        snprintf(text, sizeof text, "ended\t%d\n", place);
        print(text);
    }
    CloseHandle(program);
}

static void look(const struct user *user, int count, wchar_t **names) {
    HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    if (list == INVALID_HANDLE_VALUE) return;
    PROCESSENTRY32W entry = {.dwSize = sizeof entry};
    for (BOOL more = Process32FirstW(list, &entry); more; more = Process32NextW(list, &entry)) {
        int place = find_name(entry.szExeFile, count, names);
        if (place >= 0) end_program(entry.th32ProcessID, place, user);
    }
    CloseHandle(list);
}

int run_block(int count, wchar_t **names) {
    HANDLE input_ended = relay_input(NULL), player;
    struct user user;
    do {
        // Another account may have signed in.
        if (!find_player(&user.session, &player)) continue;
        if (read_user(player, &user)) look(&user, count, names);
        CloseHandle(player);
    } while (WaitForSingleObject(input_ended, LOOK_MS) != WAIT_OBJECT_0);
    return 0;
}
