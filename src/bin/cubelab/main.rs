//! The program `cubelab`: reads arguments and lines of standard input, writes lines to standard output.

mod answers;
mod apply;
mod bench;
mod check;
mod draw;
mod failure;
mod files;
mod find;
mod goals;
mod id;
mod in_order;
mod input;
mod kept;
mod lab;
mod lines;
mod methods;
mod output;
mod pdb;
mod pixels;
mod problem;
mod running;
mod scramble;
mod search;
mod show;
mod solve;
mod solvers;
mod tables;
mod turn;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use failure::Failure;

/// Rubik's cubes on the command line: scramble, turn, show, check, solve.
///
/// Facelet strings are 6 N^2 of the letters U R F D L B: the colours of the stickers, named by
/// their home faces, face by face in that order and row by row.
#[derive(Parser)]
#[command(name = "cubelab", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Scramble(scramble::Scramble),
    Apply(apply::Apply),
    Show(show::Show),
    Draw(Box<draw::Draw>),
    Check(check::Check),
    Solve(solve::Solve),
    Methods(methods::Methods),
    Find(find::Find),
    #[command(subcommand)]
    Pdb(pdb::Pdb),
    #[command(subcommand)]
    Tables(tables::Tables),
    Lab(lab::Lab),
    Bench(bench::Bench),
    Search(search::Search),
    Turn(turn::Turn),
    Id(id::Id),
}

/// Runs the command that the arguments name, and returns the exit status.
///
/// Errors go to standard error with status 1, invalid arguments with status 2. If the reader of standard output
/// closes it early, as `head` does, the program ends with status 0 and no message.
fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return print_usage(&error),
    };
    let result = match arguments.command {
        Command::Scramble(scramble) => scramble.run(),
        Command::Apply(apply) => apply.run(),
        Command::Show(show) => show.run(),
        Command::Draw(draw) => draw.run(),
        Command::Check(check) => check.run(),
        Command::Solve(solve) => solve.run(),
        Command::Methods(methods) => methods.run(),
        Command::Find(find) => find.run(),
        Command::Pdb(pdb) => pdb.run(),
        Command::Tables(tables) => tables.run(),
        Command::Lab(lab) => lab.run(),
        Command::Bench(bench) => bench.run(),
        Command::Search(search) => search.run(),
        Command::Turn(turn) => turn.run(),
        Command::Id(id) => id.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

/// Prints the help or version that the arguments request, or the error in the arguments.
fn print_usage(error: &clap::Error) -> ExitCode {
    let is_open = if error.use_stderr() { Ok(()) } else { output::check_open() };
    match is_open.and_then(|()| error.print()) {
        Ok(()) => error.exit_code().try_into().map_or(ExitCode::FAILURE, |code: u8| code.into()),
        Err(fault) => Failure::Output(fault).report(),
    }
}
