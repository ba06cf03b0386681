#include "coruja.h"
#include <bcrypt.h>
#include <stdio.h>

static bool new_id(wchar_t id[37]) {
    unsigned char b[16];
    if (BCryptGenRandom(NULL, b, sizeof b, BCRYPT_USE_SYSTEM_PREFERRED_RNG) != 0) return false;
    swprintf(id, 37, L"%02x%02x%02x%02x-%02x%02x-4%01x%02x-a%01x%02x-%02x%02x%02x%02x%02x%02x", b[0], b[1], b[2], b[3], b[4],
             b[5], b[6] & 15, b[7], b[8] & 15, b[9], b[10], b[11], b[12], b[13], b[14], b[15]);
    return true;
}

/**
 * Kept in a volatile registry key, which Windows keeps only in memory: it is gone after a restart. Like the guard's clock, it
 * survives sleep and "fast startup", which hibernates the system instead of switching it off.
 */
int print_boot_id(void) {
    HKEY key;
    if (RegCreateKeyExW(HKEY_LOCAL_MACHINE, L"SOFTWARE\\Coruja\\Boot", 0, NULL, REG_OPTION_VOLATILE,
                        KEY_READ | KEY_WRITE | KEY_WOW64_64KEY, NULL, &key, NULL) != ERROR_SUCCESS)
        return 1;
    wchar_t id[37] = L"";
    DWORD size = sizeof id;
    if (RegGetValueW(key, NULL, L"Id", RRF_RT_REG_SZ, NULL, id, &size) != ERROR_SUCCESS || id[0] == 0) {
        if (!new_id(id)) return 1;
        if (RegSetValueExW(key, L"Id", 0, REG_SZ, (const BYTE *)id, sizeof id) != ERROR_SUCCESS) return 1;
    }
    char text[37];
    for (int i = 0; i < 37; i++) text[i] = (char)id[i];
    return print(text) ? 0 : 1;
}
