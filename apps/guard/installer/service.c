#include "installer.h"
#include <tlhelp32.h>

enum { STEP_MS = 100, STOP_MS = 30000, TASK_MS = 120000, END_MS = 5000 };

static SC_HANDLE open_service(DWORD access) {
    SC_HANDLE manager = OpenSCManagerW(NULL, NULL, SC_MANAGER_CONNECT);
    if (manager == NULL) return NULL;
    SC_HANDLE service = OpenServiceW(manager, SERVICE_NAME, access | SERVICE_QUERY_STATUS);
    CloseServiceHandle(manager);
    return service;
}

static bool wait_for(SC_HANDLE service, DWORD state, DWORD limit, SERVICE_STATUS *status) {
    for (DWORD waited = 0; waited <= limit; waited += STEP_MS) {
        if (!QueryServiceStatus(service, status)) return false;
        if (status->dwCurrentState == state) return true;
        Sleep(STEP_MS);
    }
    return false;
}

void stop_service(void) {
    SERVICE_STATUS status;
    SC_HANDLE service = open_service(SERVICE_STOP);
    if (service == NULL) return;
    ControlService(service, SERVICE_CONTROL_STOP, &status);
    wait_for(service, SERVICE_STOPPED, STOP_MS, &status);
    CloseServiceHandle(service);
}

static void restart_after_failure(SC_HANDLE service) {
    SC_ACTION restart = {.Type = SC_ACTION_RESTART, .Delay = 1000}, actions[] = {restart, restart, restart};
    SERVICE_FAILURE_ACTIONSW failure = {.dwResetPeriod = 60, .cActions = 3, .lpsaActions = actions};
    ChangeServiceConfig2W(service, SERVICE_CONFIG_FAILURE_ACTIONS, &failure);
}

bool start_service(void) {
    SERVICE_STATUS status;
    SC_HANDLE service = open_service(SERVICE_START | SERVICE_CHANGE_CONFIG);
    if (service == NULL) return false;
    restart_after_failure(service);
    bool is_started = StartServiceW(service, 0, NULL) && wait_for(service, SERVICE_RUNNING, STOP_MS, &status);
    CloseServiceHandle(service);
    return is_started;
}

DWORD run_service_task(DWORD count, const wchar_t **args) {
    SERVICE_STATUS status;
    SC_HANDLE service = open_service(SERVICE_START);
    if (service == NULL) return GetLastError();
    DWORD code = ERROR_SERVICE_REQUEST_TIMEOUT;
    if (!StartServiceW(service, count, args)) code = GetLastError();
    else if (wait_for(service, SERVICE_STOPPED, TASK_MS, &status))
        code = status.dwWin32ExitCode == ERROR_SERVICE_SPECIFIC_ERROR ? status.dwServiceSpecificExitCode : status.dwWin32ExitCode;
    CloseServiceHandle(service);
    return code;
}

static bool is_ours(const PROCESSENTRY32W *entry) {
    return _wcsicmp(entry->szExeFile, L"coruja-guard.exe") == 0 || _wcsicmp(entry->szExeFile, L"coruja-desktop.exe") == 0;
}

/** Of the guard's programs. @param ends also ends them */
static int count_programs(bool ends) {
    HANDLE list = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0);
    PROCESSENTRY32W entry = {.dwSize = sizeof entry};
    int count = 0;
    for (BOOL is_there = Process32FirstW(list, &entry); is_there; is_there = Process32NextW(list, &entry)) {
        if (!is_ours(&entry)) continue;
        HANDLE process = ends ? OpenProcess(PROCESS_TERMINATE | SYNCHRONIZE, FALSE, entry.th32ProcessID) : NULL;
        count++;
        if (process == NULL) continue;
        TerminateProcess(process, 1);
        WaitForSingleObject(process, END_MS);
        CloseHandle(process);
    }
    CloseHandle(list);
    return count;
}

void end_programs(void) {
    for (DWORD waited = 0; waited < END_MS && count_programs(false) > 0; waited += STEP_MS) Sleep(STEP_MS);
    count_programs(true);
}
