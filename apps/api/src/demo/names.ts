import { normalizeForSearch } from '@coruja/domain';
import type { Random } from './random.ts';

const women = listOf(`
  Adriana, Alice, Aline, Amanda, Ana, Antônia, Beatriz, Bianca, Bruna, Camila, Cecília, Clara, Cláudia,
  Cristiane, Débora, Eduarda, Elaine, Érica, Fabiana, Fernanda, Flávia, Gabriela, Giovanna, Helena, Isabela,
  Janaína, Jéssica, Júlia, Juliana, Kelly, Laís, Lara, Larissa, Letícia, Lívia, Lorena, Luiza, Manuela,
  Maria, Mariana, Mônica, Natália, Patrícia, Rafaela, Raíssa, Rebeca, Simone, Sofia, Taís, Valentina,
  Vitória, Yasmin, Zélia
`);

const men = listOf(`
  Anderson, André, Antônio, Arthur, Benício, Bernardo, Breno, Bruno, Caio, Carlos, Cauã, César, Cícero,
  Daniel, Davi, Diego, Eduardo, Emanuel, Enzo, Fábio, Felipe, Francisco, Gabriel, Guilherme, Gustavo,
  Heitor, Henrique, Hugo, Iago, Igor, Ítalo, João, Jorge, José, Júlio, Kauê, Leandro, Luan, Lucas, Luís,
  Marcelo, Márcio, Marcos, Mateus, Murilo, Nicolas, Otávio, Paulo, Pedro, Rafael, Raul, Renan, Ricardo,
  Rodrigo, Rogério, Ruan, Samuel, Sérgio, Thiago, Tomás, Vinícius, Vitor, Wesley, William, Yuri
`);

const secondNames = {
  women: listOf('Aparecida, Clara, Cristina, Eduarda, Fernanda, Luíza, Paula, Vitória'),
  men: listOf('Augusto, Carlos, Eduardo, Henrique, José, Luiz, Miguel, Otávio'),
};

const familyNames = listOf(`
  Almeida, Alves, Andrade, Araújo, Assunção, Azevedo, Barbosa, Barros, Batista, Borges, Brandão, Camargo,
  Campos, Cardoso, Carvalho, Castro, Cavalcanti, Conceição, Correia, Costa, Cunha, da Silva, de Sá, Dias, do
  Nascimento, dos Santos, Duarte, Farias, Fernandes, Ferreira, Figueiredo, Fonseca, Freitas, Galvão, Gomes,
  Gonçalves, Guimarães, Leão, Leite, Lima, Lopes, Macêdo, Machado, Magalhães, Marques, Martins, Melo,
  Mendonça, Monteiro, Moraes, Moreira, Moura, Nogueira, Nunes, Oliveira, Pacheco, Peixoto, Pereira,
  Pinheiro, Queirós, Ramos, Ribeiro, Rocha, Rodrigues, Sampaio, Siqueira, Souza, Tavares, Teixeira, Vargas,
  Vasconcelos, Vieira, Xavier, Yamamoto, Nakamura, Tanaka
`);

/** Names that real stores also have, and that break narrow columns. */
const unusualNames = [
  'Pedro de Alcântara Francisco Antônio João Carlos Xavier de Paula Miguel Rafael Joaquim José Gonzaga Pascoal Cipriano',
  'Maria Aparecida da Conceição dos Santos Albuquerque Cavalcanti de Vasconcelos e Figueiredo',
  'João Guilherme Bartolomeu de Magalhães Montenegro Wanderley Nepomuceno',
  'Ana Sá',
  "Tainá D'Ávila Sant'Anna",
  'Conceição Aparecida de Nossa Senhora do Perpétuo Socorro Gonçalves',
] as const;

const nickWords = listOf(`
  Açaí, Brabo, Capivara, Coruja, Dragão, Fantasma, Fênix, Fumaça, Jacaré, Kraken, Lobo, Mago, Mamute, Ninja,
  Onça, Pipoca, Pixel, Raposa, Relâmpago, Samurai, Shadow, Tatu, Titã, Trovão, Tubarão, Vulcão, Zica, Zumbi
`);
const nickEndings = ['', 'BR', 'SP', 'ZL', 'GG', 'X', '7', '10', '22', '99', '_ofc', 'Plays'] as const;

/** This many full names, including unusual ones. */
export function planNames(random: Random, count: number): string[] {
  const unusual = unusualNames.slice(0, count);
  const usual = Array.from({ length: count - unusual.length }, () => {
    const isWoman = random.chance(0.4);
    const words = [random.pick(isWoman ? women : men)];
    if (random.chance(0.25)) words.push(random.pick(isWoman ? secondNames.women : secondNames.men));
    const families = random.shuffled(familyNames).slice(0, random.between([1, 2]));
    return [...words, ...families].join(' ');
  });
  return random.shuffled([...usual, ...unusual]);
}

/** A player's nickname: an animal, or a short form of the name. */
export function nickNameOf(random: Random, name: string): string {
  if (random.chance(0.6)) return `${random.pick(nickWords)}${random.pick(nickEndings)}`;
  const first = name.split(' ')[0] ?? name;
  return `${first.slice(0, random.between([3, 5]))}${random.pick(nickEndings)}`;
}

/** A unique address for each name, under reserved domains, so that no mail reaches a stranger. */
export function emailOf(random: Random, name: string, taken: Set<string>): string {
  const words = normalizeForSearch(name)
    .replace(/[^a-z ]/g, '')
    .split(' ');
  const plain = `${words[0]}.${words.at(-1)}`;
  const domain = random.pick(['example.com', 'example.net', 'example.org']);
  let email = `${plain}@${domain}`;
  while (taken.has(email)) email = `${plain}${random.between([2, 999])}@${domain}`;
  taken.add(email);
  return email;
}

/** A line may break anywhere, even inside `do Nascimento`. */
function listOf(text: string): string[] {
  return text.trim().replace(/\s+/g, ' ').split(', ');
}
