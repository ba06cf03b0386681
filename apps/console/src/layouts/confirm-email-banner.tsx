import { sendEmailConfirmation } from '@coruja/contract';
import { IconMail } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { tellServerMessage } from '../api/form-errors.ts';
import { useStore } from '../api/store-context.ts';
import { toast } from '../ui/toast.tsx';
import styles from './confirm-email-banner.module.css';

/** A quiet line above every screen for as long as the account's e-mail is not confirmed: what it is for, and another link. */
export function ConfirmEmailBanner() {
  const { email, emailConfirmed } = useStore();
  const again = useMutation({
    mutationFn: () => client.call(sendEmailConfirmation, {}),
    onSuccess: () => toast.success('E-mail enviado!', email),
    onError: tellServerMessage('Não foi possível enviar o e-mail.'),
  });
  if (emailConfirmed) return null;
  return (
    <section className={styles.banner} aria-label="Falta confirmar">
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
