import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import action from '../../ui/action.module.css';
import styles from './guide.module.css';
import { supportQuery } from '../../api/support-query.ts';

/** E-mail and WhatsApp from the settings; says which is missing (docs/product/settings.md#support). */
export function SupportSection() {
  const { data, isPending, isError, refetch } = useQuery(supportQuery);
  return (
    <>
      <p className={styles.muted}>
        Conte o que você estava fazendo e em qual tela. Se apareceu um código para o suporte, mande-o junto.
      </p>
      {isError ? (
        <div className={styles.contacts} role="alert">
          <p>Não foi possível carregar os contatos do suporte.</p>
          <p>
            <button type="button" className={action.quiet} onClick={() => void refetch()}>
              Tentar novamente
            </button>
          </p>
        </div>
      ) : (
        <div className={styles.contacts}>
          <section className={styles.contact}>
            <IconMail size={22} stroke={1.5} aria-hidden />
            <h3>E-mail</h3>
            {isPending ? <Coming /> : <Email address={data?.email ?? null} />}
          </section>
          <section className={styles.contact}>
            <IconBrandWhatsapp size={22} stroke={1.5} aria-hidden />
            <h3>WhatsApp</h3>
            {isPending ? <Coming /> : <WhatsApp number={data?.whatsapp ?? null} />}
          </section>
        </div>
      )}
    </>
  );
}

function Email({ address }: { address: string | null }) {
  if (!address) return <p className={styles.muted}>O e-mail do suporte ainda não foi configurado.</p>;
  return (
    <p>
      <a href={`mailto:${address}`}>{address}</a>
    </p>
  );
}

function WhatsApp({ number }: { number: string | null }) {
  if (!number) return <p className={styles.muted}>O WhatsApp do suporte ainda não foi configurado.</p>;
  return (
    <p>
      <a href={`https://wa.me/${number}`} target="_blank" rel="noreferrer">
        {written(number)}
      </a>
    </p>
  );
}

/** `+55 11 98765-4321` */
function written(number: string): string {
  return number.replace(/^(55)(\d{2})(\d{4,5})(\d{4})$/, '+$1 $2 $3-$4');
}

/** While loading; without scripts a sentence. */
function Coming() {
  return (
    <p className={styles.muted}>
      <noscript>Ative o JavaScript no navegador para ver este contato.</noscript>
    </p>
  );
}
