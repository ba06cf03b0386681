#pragma once
#include "../windows/coruja.h"
#include <msi.h>
#include <msiquery.h>
#include <wchar.h>

enum { DATA_LENGTH = 2048, ANSWER_LENGTH = 1024 };

// service.c
void stop_service(void);
/** True once it runs; also says that Windows restarts it a second after it was killed. */
bool start_service(void);
/** Starts the service with arguments, to do one thing, and waits for its end. 0, or the number of its failure. */
DWORD run_service_task(DWORD count, const wchar_t **args);
/** Waits for the guard's programs to end, then ends them. */
void end_programs(void);

// files.c
/** Windows Installer says the same by UPGRADINGPRODUCTCODE, but Wine does not. Forgotten with a restart at the latest. */
void begin_update(void);
void end_update(void);
bool is_updating(void);
bool write_secret(const wchar_t *path, const wchar_t *secret);
/** Updates that came by themselves: they must not replace what is installed now. */
void remove_updates(void);
/** All folders and keys of the guard, but the id of this installation if `keeps_id`. */
void remove_data(bool keeps_id);
/**
 * Without a window. @param line is changed @param input for its standard input, or NULL @param answer what it printed, or NULL
 * @return its exit code, or a failure's
 */
DWORD run_program(wchar_t line[LINE_LENGTH], const wchar_t *input, wchar_t answer[ANSWER_LENGTH]);
