// The sign-in page's message for somebody who was signed out for a reason. Not a toast, because it must stay; not navigation state,
// because the admin layout itself redirects as soon as nobody is signed in.

let message: string | null = null;

export function setSignInMessage(text: string): void {
  message = text;
}

export function getSignInMessage(): string | null {
  return message;
}

/** After a sign-in the message is outdated. */
export function clearSignInMessage(): void {
  message = null;
}
