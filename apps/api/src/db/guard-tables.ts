import type { GuardCommandKind, GuardCommandState, GuardSettings, LockPictureKind } from '@coruja/contract';
import type { Generated } from 'kysely';

// The part of tables.ts for the guards on the computers.

export interface GuardProcessesTable {
  id: string;
  renewed_at: Date;
  expires_at: Date;
}

export interface GuardsTable {
  store_id: string;
  computer_id: string;
  token_hash: Uint8Array;
  version: string;
  system: string | null;
  paired_at: Date;
  connected_to: string | null;
  last_seen_at: Date | null;
  lost_at: Date | null;
  /** The address of its last connection, as the server sees it. */
  address: string | null;
  /** Which start of the guard connected last; null if it did not say. */
  instance: string | null;
  /** The instance that was connected when `instance` connected. */
  earlier_instance: string | null;
  /** The instance that is refused while another one is connected (docs/product/guard.md#a-cloned-disk). */
  refused_instance: string | null;
  /** When it was refused last. */
  cloned_at: Date | null;
  /** The boot of its newest connection; null if it did not say. */
  boot_id: string | null;
  /** Of the guard that joined by an installation key; null if a code paired it. */
  installation_id: string | null;
  /** Of the computer's network cards; null until its guard reports them. */
  mac_addresses: string[] | null;
  /** Whether it said on its last connection that it can update itself. */
  can_update: Generated<boolean>;
  /** Whether it said on its last connection that it knows the command `volume`. */
  can_set_volume: Generated<boolean>;
  /** Whether it said on its last connection that it can take a picture of its screen. */
  can_show_screen: Generated<boolean>;
  /** The newest call for an attendant; see open-call.ts. */
  called_at: Date | null;
  call_answered_at: Date | null;
}

/** The newest update of a computer's guard that somebody asked for. */
export interface GuardUpdatesTable {
  store_id: string;
  computer_id: string;
  offer_id: string;
  version: string;
  /** 1: goes first; 2: waits for those; 0: alone. */
  wave: number;
  state: 'waiting' | 'done' | 'failed';
  failure: string | null;
  actor: string;
  asked_at: Date;
  finished_at: Date | null;
}

/** What the owner put on the lock screens. */
export interface LockPicturesTable {
  store_id: string;
  kind: LockPictureKind;
  file_name: string;
  sha256: Uint8Array;
  uploaded_at: Date;
}

export interface ShortcutsTable {
  store_id: string;
  id: string;
  name: string;
  target: string;
  arguments: string | null;
  icon_file: string | null;
  icon_sha256: Uint8Array | null;
  /** False without rows of `shortcut_rooms`: its rooms were removed. */
  in_all_rooms: boolean;
  position: number;
  created_at: Date;
}

export interface ShortcutRoomsTable {
  store_id: string;
  shortcut_id: string;
  room_id: string;
}

/** A time in which a computer was on; the latest one lasts until the last message of its guard. */
export interface ComputerBootsTable {
  store_id: string;
  computer_id: string;
  boot_id: string;
  started_at: Date;
  ended_at: Date;
}

/** A time in which a computer was on without its guard. */
export interface GuardGapsTable {
  store_id: string;
  id: string;
  computer_id: string;
  started_at: Date;
  ended_at: Date;
  noticed_at: Date;
}

/** What the owner wrote about a signal of the radar. */
export interface RadarNotesTable {
  store_id: string;
  signal_id: string;
  note: string;
  count: number;
  actor: string;
  created_at: Date;
}

/** When a guard was away, written when it came back. */
export interface GuardLossesTable {
  store_id: string;
  computer_id: string;
  lost_from: Date;
  noticed_at: Date;
  back_at: Date;
}

/** An outage that was settled: its time was given back, or not. */
export interface OutagesTable {
  store_id: string;
  started_at: Date;
  ended_at: Date;
  /** Whether the time was given back. */
  is_returned: boolean;
  actor: string;
  settled_at: Date;
}

export interface GuardPairingCodesTable {
  store_id: string;
  computer_id: string;
  code_hash: Uint8Array;
  expires_at: Date;
  actor: string;
}

/** The store's newest installation key. */
export interface FleetKeysTable {
  store_id: string;
  key_hash: Uint8Array;
  computers: number;
  used: Generated<number>;
  actor: string;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

/** A guard that joined by the store's newest key. */
export interface FleetJoinsTable {
  store_id: string;
  installation_id: string;
  computer_id: string;
  joined_at: Date;
}

/** A sheet of maintenance codes; the store's newest alone has hashes. */
export interface MaintenanceSheetsTable {
  store_id: string;
  id: string;
  salt: Uint8Array;
  /** Hexadecimal, in the order of the codes' numbers; null once it is replaced. */
  hashes: string[] | null;
  actor: string;
  created_at: Date;
  replaced_at: Date | null;
}

/** A computer that a maintenance code has opened. */
export interface MaintenanceOpeningsTable {
  store_id: string;
  sheet_id: string;
  number: number;
  computer_id: string;
  opened_at: Date;
  reported_at: Date;
}

export interface GuardCommandsTable {
  store_id: string;
  id: string;
  computer_id: string;
  kind: GuardCommandKind;
  text: string | null;
  state: Generated<GuardCommandState>;
  actor: string;
  created_at: Date;
  delivered_at: Date | null;
  received_at: Date | null;
  finished_at: Date | null;
  failure: string | null;
  /** Of the network cards that a `wake` wakes. */
  addresses: string[] | null;
  /** Of a `volume`, in percent. */
  level: number | null;
}

export interface GuardSettingsTable {
  store_id: string;
  offline_start: Generated<GuardSettings['offlineStart']>;
  fair_time_since: Date | null;
  /** 0: never. */
  idle_shutdown_minutes: Generated<number>;
  clean_after_session: Generated<boolean>;
  /** Relative to the player's home folder. */
  clean_paths: Generated<string[]>;
  /** File names. */
  blocked_programs: Generated<string[]>;
  /** Hosts. */
  blocked_sites: Generated<string[]>;
  screen_pictures: Generated<boolean>;
}

/** The newest picture of a computer's screen, for two minutes. Unlogged, so in no backup and no replica. */
export interface ScreenPicturesTable {
  store_id: string;
  computer_id: string;
  command_id: string;
  image: Uint8Array;
  received_at: Date;
}
