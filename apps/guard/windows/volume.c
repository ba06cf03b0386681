// For calls of COM without C++.
#define COBJMACROS
#include "coruja.h"
#include <objbase.h>
// Defines the ids that the next headers declare.
#include <initguid.h>
#include <endpointvolume.h>
#include <mmdeviceapi.h>

// The volume of the output that Windows plays on (docs/product/guard.md#commands). It is one for all accounts of the computer, so
// this runs in the service's session.

static const HRESULT NOT_FOUND = HRESULT_FROM_WIN32(ERROR_NOT_FOUND);

/** @returns -1 for anything but a whole number from 0 to 100 */
static int read_level(const wchar_t *text) {
    int level = 0;
    size_t length = wcslen(text);
    if (length == 0 || length > 3) return -1;
    for (; *text != 0; text++) {
        if (*text < L'0' || *text > L'9') return -1;
        level = level * 10 + (*text - L'0');
    }
    return level <= 100 ? level : -1;
}

static HRESULT set_volume(IMMDevice *device, int level) {
    IAudioEndpointVolume *volume;
    HRESULT result = IMMDevice_Activate(device, &IID_IAudioEndpointVolume, CLSCTX_ALL, NULL, (void **)&volume);
    if (FAILED(result)) return result;
    result = IAudioEndpointVolume_SetMasterVolumeLevelScalar(volume, (float)level / 100.0f, NULL);
    // Loud again only at the new level.
    if (SUCCEEDED(result)) result = IAudioEndpointVolume_SetMute(volume, level == 0, NULL);
    IAudioEndpointVolume_Release(volume);
    return result;
}

int run_volume(const wchar_t *text) {
    int level = read_level(text);
    if (level < 0) return EXIT_USAGE;
    IMMDeviceEnumerator *devices;
    IMMDevice *device;
    CoInitializeEx(NULL, COINIT_MULTITHREADED);
    HRESULT result = CoCreateInstance(&CLSID_MMDeviceEnumerator, NULL, CLSCTX_ALL, &IID_IMMDeviceEnumerator, (void **)&devices);
    if (FAILED(result)) return 1;
    result = IMMDeviceEnumerator_GetDefaultAudioEndpoint(devices, eRender, eConsole, &device);
    IMMDeviceEnumerator_Release(devices);
    if (result == NOT_FOUND) return print("no-device\n") ? 0 : 1;
    if (FAILED(result)) return 1;
    result = set_volume(device, level);
    IMMDevice_Release(device);
    return SUCCEEDED(result) && print("set\n") ? 0 : 1;
}
