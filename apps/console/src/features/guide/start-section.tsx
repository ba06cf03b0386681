import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Part, Screen, Step, Steps, Tip, Ui } from './steps.tsx';

/** From the signup to the end of the first session. */
export function StartSection() {
  return (
    <>
      <Part
        picture={
          <Screen
            name="primeiros-passos"
            height={620}
            alt="O Painel de uma loja nova, com a lista Primeiros passos: preço por hora, computadores, produto, sessão e dados bancários."
            caption="O Painel de uma loja nova mostra o que falta."
          />
        }
      >
        <p>Em menos de dez minutos a sua loja está atendendo. Você precisa do CNPJ e do endereço em mãos.</p>
        <Steps>
          <Step title="Cadastre a loja">
            Vá em <Link to={paths.signup}>Cadastre sua loja</Link> e preencha os três passos: conta, dados
            fiscais e endereço. Digite o CEP e a rua, o bairro, a cidade e o estado aparecem sozinhos.
          </Step>
          <Step title="Entre e siga os primeiros passos">
            Faça o <Link to={paths.login}>login</Link>. O <Ui>Painel</Ui> abre com a lista{' '}
            <Ui>Primeiros passos</Ui>, que se marca sozinha conforme você avança.
          </Step>
          <Step title="Defina o preço por hora">
            Toque em <Ui>Definir preço</Ui>. É quanto um convidado paga por uma hora de computador: com R$
            6,00, meia hora custa R$ 3,00.
          </Step>
          <Step title="Cadastre os computadores">
            Em <Ui>Computadores</Ui>, toque em <Ui>Adicionar computador</Ui> e dê um nome que todos vejam na
            máquina, como PC 01. Repita para cada um.
          </Step>
        </Steps>
      </Part>
      <Part
        picture={
          <Screen
            name="nova-sessao"
            height={620}
            alt="A janela Nova sessão: sessão de convidado, busca do cliente por nome ou CPF e duração em minutos."
            caption="Escolha o cliente, ou marque Sessão de convidado."
          />
        }
      >
        <h3>Iniciar e encerrar uma sessão</h3>
        <Steps>
          <Step title="Clique em um computador disponível">
            Os cartões verdes, com <Ui>Disponível</Ui>, estão livres. Azul é <Ui>Em uso</Ui>, vermelho é{' '}
            <Ui>Bloqueado</Ui>.
          </Step>
          <Step title="Escolha quem vai usar">
            Busque o cliente por nome ou CPF: o tempo sai dos créditos dele. Para quem não tem cadastro,
            marque <Ui>Sessão de convidado</Ui>; a tela mostra o <Ui>Valor a cobrar</Ui>.
          </Step>
          <Step title="Diga quantos minutos e inicie">
            A duração vem com 60 minutos. Ajuste se precisar e toque em <Ui>Iniciar sessão</Ui>.
          </Step>
          <Step title="Encerre quando a pessoa sair">
            Clique no computador em uso e em <Ui>Encerrar sessão</Ui>. Os minutos inteiros que sobraram voltam
            para o saldo do cliente; o convidado paga só o que usou. Se ninguém encerrar, a sessão acaba
            sozinha no horário.
          </Step>
        </Steps>
        <Tip>
          No teclado: <kbd>G</kbd> e depois <kbd>M</kbd> abre Computadores, <kbd>G</kbd> e <kbd>C</kbd> abre o
          Caixa. A tecla <kbd>?</kbd> mostra todos os atalhos.
        </Tip>
      </Part>
    </>
  );
}
