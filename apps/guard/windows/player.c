#include "coruja.h"
#include <sddl.h>
#include <stdio.h>
#include <tlhelp32.h>
#include <userenv.h>
#include <wtsapi32.h>

static const DWORD NOBODY = 0xFFFFFFFF;

bool find_player(DWORD *session, HANDLE *token) {
    *session = WTSGetActiveConsoleSessionId();
    return *session != NOBODY && WTSQueryUserToken(*session, token);
}

bool read_user(HANDLE token, struct user *user) {
    DWORD size;
    return GetTokenInformation(token, TokenUser, &user->token, sizeof user->token + sizeof user->more, &size);
}

bool sign_out_player(void) {
    DWORD session = WTSGetActiveConsoleSessionId();
    return session != NOBODY && WTSLogoffSession(WTS_CURRENT_SERVER_HANDLE, session, FALSE);
}

bool only_for_us(SECURITY_ATTRIBUTES *attributes) {
    unsigned char user[256];
    DWORD size;
    wchar_t *sid, rights[256];
    if (!GetTokenInformation(GetCurrentProcessToken(), TokenUser, user, sizeof user, &size)) return false;
    if (!ConvertSidToStringSidW(((TOKEN_USER *)user)->User.Sid, &sid)) return false;
    swprintf(rights, 256, L"D:P(A;;GA;;;%ls)", sid);
    LocalFree(sid);
    *attributes = (SECURITY_ATTRIBUTES){.nLength = sizeof *attributes};
    return ConvertStringSecurityDescriptorToSecurityDescriptorW(rights, SDDL_REVISION_1, &attributes->lpSecurityDescriptor, NULL);
}

HANDLE own_token_in(DWORD session) {
    HANDLE own, moved;
    if (!OpenProcessToken(GetCurrentProcess(), MAXIMUM_ALLOWED, &own)) return NULL;
    BOOL is_copied = DuplicateTokenEx(own, MAXIMUM_ALLOWED, NULL, SecurityImpersonation, TokenPrimary, &moved);
    CloseHandle(own);
    if (!is_copied) return NULL;
    if (SetTokenInformation(moved, TokenSessionId, &session, sizeof session)) return moved;
    CloseHandle(moved);
    return NULL;
}

HANDLE start_in_job(HANDLE token, HANDLE job, const wchar_t *desktop, const wchar_t *program, wchar_t *line, DWORD *id) {
    void *environment;
    if (!CreateEnvironmentBlock(&environment, token, FALSE)) return NULL;
    wchar_t desktop_name[64], folder[MAX_PATH];
    wcsncpy(desktop_name, desktop, 63);
    desktop_name[63] = 0;
    wcsncpy(folder, program, MAX_PATH - 1);
    folder[MAX_PATH - 1] = 0;
    wchar_t *file = wcsrchr(folder, L'\\');
    if (file != NULL) *file = 0;
    STARTUPINFOW startup = {.cb = sizeof startup, .lpDesktop = desktop_name};
    PROCESS_INFORMATION process;
    BOOL is_started = CreateProcessAsUserW(token, program, line, NULL, NULL, FALSE, CREATE_SUSPENDED | CREATE_UNICODE_ENVIRONMENT,
                                           environment, file == NULL ? NULL : folder, &startup, &process);
    DestroyEnvironmentBlock(environment);
    if (!is_started) return NULL;
    // Added to the job before its first instruction, so that none of its processes can be outside.
    bool is_in_job = job == NULL || AssignProcessToJobObject(job, process.hProcess);
    if (is_in_job) ResumeThread(process.hThread);
    else TerminateProcess(process.hProcess, 1);
    CloseHandle(process.hThread);
    *id = process.dwProcessId;
    return process.hProcess;
}

HANDLE new_job(DWORD more_flags) {
    HANDLE job = CreateJobObjectW(NULL, NULL);
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {
        .BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | more_flags,
    };
    if (job == NULL || SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits)) return job;
    CloseHandle(job);
    return NULL;
}

static bool is_ours(const PROCESSENTRY32W *process) {
    return _wcsnicmp(process->szExeFile, L"coruja-", 7) == 0;
}

/** A parent of that id that is another program took the id of one that has ended. */
static bool has_parent(HANDLE list, DWORD parent) {
    PROCESSENTRY32W process = {.dwSize = sizeof process};
    for (BOOL more = Process32FirstW(list, &process); more; more = Process32NextW(list, &process))
        if (process.th32ProcessID == parent) return is_ours(&process) || _wcsicmp(process.szExeFile, L"services.exe") == 0;
    return false;
}

void end_orphans(void) {
    HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0), again = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    if (list == INVALID_HANDLE_VALUE || again == INVALID_HANDLE_VALUE) return;
    PROCESSENTRY32W process = {.dwSize = sizeof process};
    for (BOOL more = Process32FirstW(list, &process); more; more = Process32NextW(list, &process)) {
        if (_wcsicmp(process.szExeFile, L"coruja-desktop.exe") != 0 || process.th32ProcessID == GetCurrentProcessId()) continue;
        if (has_parent(again, process.th32ParentProcessID)) continue;
        HANDLE orphan = OpenProcess(PROCESS_TERMINATE, FALSE, process.th32ProcessID);
        if (orphan == NULL) continue;
        TerminateProcess(orphan, 0);
        CloseHandle(orphan);
    }
    CloseHandle(list);
    CloseHandle(again);
}

bool has_ended(HANDLE process) {
    return WaitForSingleObject(process, 0) == WAIT_OBJECT_0;
}

DWORD exit_code(HANDLE process) {
    DWORD code;
    return GetExitCodeProcess(process, &code) ? code : 1;
}
