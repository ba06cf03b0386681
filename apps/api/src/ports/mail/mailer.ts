interface ToStore {
  readonly storeName: string;
  readonly ownerName: string;
  /** The zone in which days and times are told. */
  readonly timeZone: string;
}

/** The letters that carry a secret. They are written and sent in one go and never wait in the queue. */
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

/** Goes to an address of which nobody knows yet whose it is, so it holds no word that somebody typed. */
export interface ConfirmationLetter {
  readonly kind: 'confirm-email';
  readonly token: string;
}

/** The letters that tell an owner what has happened. Times are ISO 8601. */
export type Notification = ToStore &
  (
    | { readonly kind: 'password-changed'; readonly at: string }
    | { readonly kind: 'passkey-added'; readonly at: string }
    | { readonly kind: 'email-changed'; readonly at: string; readonly newEmail: string }
    | { readonly kind: 'account-closed'; readonly at: string; readonly erasedFrom: string }
  );

export type Letter = SecretLetter | ConfirmationLetter | Notification;

export interface Mail {
  readonly to: string;
  readonly letter: Letter;
}

/** The post as verbs see it: what a letter looks like, and how it travels, is the port's business. */
export interface Mailer {
  /** Resolves once the letter was taken over, or refused for good; throws where trying again may help. */
  send(mail: Mail): Promise<void>;
}
