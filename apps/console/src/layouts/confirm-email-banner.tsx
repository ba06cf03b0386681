import type { sendEmailConfirmation as sendEmailConfirmationRecord } from '@coruja/contract';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useMay } from '../api/access.ts';
import { client } from '../api/client.ts';
import { showServerMessage } from '../api/form-errors.ts';
import { withoutSchemas } from '../api/without-schemas.ts';
import { useStore } from '../api/store-context.ts';
import { toast } from '../ui/toast.tsx';
import styles from './confirm-email-banner.module.css';

const sendEmailConfirmation = withoutSchemas<typeof sendEmailConfirmationRecord>({
  method: 'POST',
  path: '/auth/store/email/send-confirmation',
  changes: [],
});

/** A banner above every screen while the account's e-mail is not confirmed: why, and a button for another link. */
export function ConfirmEmailBanner() {
  const { email, emailConfirmed } = useStore();
  const isOwner = useMay('owner') === 'yes';
  const isHidden = emailConfirmed || !isOwner;
  const again = useMutation({
    mutationFn: () => client.call(sendEmailConfirmation, {}),
    onSuccess: () => toast.success('E-mail enviado!', email),
    onError: showServerMessage('Não foi possível enviar o e-mail.'),
  });
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => (banner.current ? publishHeight(banner.current) : undefined), [isHidden]);
  if (isHidden) return null;
  return (
    <section ref={banner} className={styles.banner} aria-label="Falta confirmar">
      <IconMail size={18} stroke={1.75} aria-hidden className={styles.icon} />
      <p className={styles.text}>
        Confirme seu e-mail pelo link enviado para <strong title={email}>{email}</strong>
        <span className={styles.why}>. Sem isso não dá para recuperar a senha.</span>
      </p>
      <button
        type="button"
        className={styles.again}
        disabled={again.isPending}
        onClick={() => again.mutate()}
      >
        Enviar de novo
      </button>
    </section>
  );
}

/** Publishes the banner's height, which depends on wrapping, for content that fills the window below it. */
function publishHeight(banner: HTMLElement): () => void {
  const { style } = document.documentElement;
  // Also called once before the next paint; asking for the height at once would lay the page out twice.
  const sizes = new ResizeObserver(() => style.setProperty('--top-banner', `${banner.offsetHeight}px`));
  sizes.observe(banner);
  return () => {
    sizes.disconnect();
    style.removeProperty('--top-banner');
  };
}
