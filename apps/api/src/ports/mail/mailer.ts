import type { Tender } from '@coruja/domain';

interface ToStore {
  readonly storeName: string;
  readonly ownerName: string;
  /** The time zone for days and times. */
  readonly timeZone: string;
}

/** Mails with a secret. They are written and sent in one step and never wait in the queue. */
export type SecretLetter = ToStore &
  (
    | { readonly kind: 'reset-code'; readonly code: string; readonly expiresAt: string }
    | {
        readonly kind: 'reset-link';
        readonly email: string;
        readonly token: string;
        readonly expiresAt: string;
      }
  );

/** Sent to an unconfirmed address, so it contains no text that somebody typed. */
export interface ConfirmationLetter {
  readonly kind: 'confirm-email';
  readonly token: string;
}

/** Mails that tell an owner what has happened. Times are ISO 8601. */
export type Notification = ToStore &
  (
    | { readonly kind: 'password-changed'; readonly at: string }
    | { readonly kind: 'passkey-added'; readonly at: string }
    | { readonly kind: 'pix-key-changed'; readonly at: string }
    | { readonly kind: 'pix-account-changed'; readonly at: string }
    | { readonly kind: 'email-changed'; readonly at: string; readonly newEmail: string }
    | { readonly kind: 'account-closed'; readonly at: string; readonly erasedFrom: string }
    | {
        readonly kind: 'shift-closed';
        readonly at: string;
        readonly number: number;
        readonly openedBy: string;
        readonly closedBy: string;
        /** In centavos. */
        readonly counts: readonly {
          readonly tender: Tender;
          readonly expected: number;
          /** Null if it was not counted. */
          readonly counted: number | null;
        }[];
        /** In centavos. */
        readonly left: number;
        readonly hash: string;
      }
    | {
        readonly kind: 'alerts';
        /** Oldest first. */
        readonly alerts: readonly {
          readonly text: string;
          readonly at: string;
          /** Who did it, or whose PIN it is. */
          readonly person: string | null;
        }[];
        /** No further mail about alerts for a day. */
        readonly isLast: boolean;
      }
  );

export type Letter = SecretLetter | ConfirmationLetter | Notification;

export interface Mail {
  readonly to: string;
  readonly letter: Letter;
}

/** Sends mail for verbs; layout and transport are the port's business. */
export interface Mailer {
  /** Resolves once the mail was accepted, or refused for good; throws if a retry may help. */
  send(mail: Mail): Promise<void>;
}
